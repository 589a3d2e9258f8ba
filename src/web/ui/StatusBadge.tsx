import type { ReactNode } from 'react';
import { ArrowsClockwiseBoldIcon } from '#ui/icons/ArrowsClockwiseBoldIcon.ts';
import { CalendarXBoldIcon } from '#ui/icons/CalendarXBoldIcon.ts';
import { CheckCircleFillIcon } from '#ui/icons/CheckCircleFillIcon.ts';
import { ClockBoldIcon } from '#ui/icons/ClockBoldIcon.ts';
import { XBoldIcon } from '#ui/icons/XBoldIcon.ts';
import { Badge } from '#ui/Badge.tsx';

const statuses = {
  trial: { tone: 'accent', word: 'Trial', icon: <ClockBoldIcon size={16} aria-hidden /> },
  active: { tone: 'success', word: 'Active', icon: <CheckCircleFillIcon size={16} aria-hidden /> },
  renewalDue: { tone: 'warn', word: 'Renewal due', icon: <ArrowsClockwiseBoldIcon size={16} aria-hidden /> },
  expired: { tone: 'danger', word: 'Expired', icon: <CalendarXBoldIcon size={16} aria-hidden /> },
  cancelled: { tone: 'neutral', word: 'Cancelled', icon: <XBoldIcon size={16} aria-hidden /> },
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
