import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ArrowsClockwiseIcon } from '#ui/icons/ArrowsClockwiseIcon.ts';
import { CalendarBlankIcon } from '#ui/icons/CalendarBlankIcon.ts';
import { InfoIcon } from '#ui/icons/InfoIcon.ts';
import { WarningCircleIcon } from '#ui/icons/WarningCircleIcon.ts';
import { media, space, token, type } from '#ui/theme.ts';

const looks = {
  /** Something scheduled, which can be changed or undone. */
  change: { ground: token.accentSoft, ink: token.accentText, Icon: CalendarBlankIcon },
  /** Something needs action. */
  due: { ground: token.warnBg, ink: token.warnText, Icon: ArrowsClockwiseIcon },
  /** Access or data has been lost, or will be. */
  ended: { ground: token.dangerBg, ink: token.dangerText, Icon: WarningCircleIcon },
  plain: { ground: token.sunken, ink: token.muted, Icon: InfoIcon },
} as const;

const Strip = styled.div<{ $kind: keyof typeof looks }>`
  ${type.small}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space[12]};
  padding: ${space[16]};
  background: ${({ $kind }) => looks[$kind].ground};
  & + & {
    border-top: 1px solid ${token.line};
  }
  &:last-child {
    border-radius: 0 0 11px 11px;
  }
  & > svg {
    align-self: start;
    color: ${({ $kind }) => looks[$kind].ink};
  }
  ${media.sm} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    padding-inline: ${space[24]};
  }
`;

const Words = styled.div`
  display: grid;
  gap: 2px;
  max-width: 72ch;
  overflow-wrap: anywhere;
`;

const Act = styled.div`
  grid-column: 2;
  ${media.sm} {
    grid-column: auto;
  }
`;

/** A strip across a card that says what has happened or will happen, with at most one button. */
export function Note({ kind, act, children }: { kind: keyof typeof looks; act?: ReactNode; children: ReactNode }) {
  const { Icon } = looks[kind];
  return (
    <Strip $kind={kind}>
      <Icon size={20} aria-hidden />
      <Words>{children}</Words>
      {act !== undefined && <Act>{act}</Act>}
    </Strip>
  );
}
