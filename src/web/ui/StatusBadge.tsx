import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { CalendarXIcon } from '@phosphor-icons/react/CalendarX';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { ClockIcon } from '@phosphor-icons/react/Clock';
import { XIcon } from '@phosphor-icons/react/X';
import type { ReactNode } from 'react';
import { Badge } from '#ui/Badge.tsx';

const statuses = {
  trial: { tone: 'accent', word: 'Trial', icon: <ClockIcon size={16} weight="bold" aria-hidden /> },
  active: { tone: 'success', word: 'Active', icon: <CheckCircleIcon size={16} weight="fill" aria-hidden /> },
  renewalDue: { tone: 'warn', word: 'Renewal due', icon: <ArrowsClockwiseIcon size={16} weight="bold" aria-hidden /> },
  expired: { tone: 'danger', word: 'Expired', icon: <CalendarXIcon size={16} weight="bold" aria-hidden /> },
  cancelled: { tone: 'neutral', word: 'Cancelled', icon: <XIcon size={16} weight="bold" aria-hidden /> },
} as const;

export type BadgeStatus = keyof typeof statuses;

/** A subscription's status as icon and word; `children` can say more: "Trial, 6 days left". */
export function StatusBadge({ status, children }: { status: BadgeStatus; children?: ReactNode }) {
  const { tone, word, icon } = statuses[status];
  return (
    <Badge tone={tone} icon={icon}>
      {children ?? word}
    </Badge>
  );
}
