import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Money } from '#ui/Money.tsx';
import { media, space } from '#ui/theme.ts';
import { Due } from './looks.ts';

/* The room for two lines is always there: nothing below it moves when the price comes. */
const Sum = styled(Due)`
  ${media.lg} {
    gap: ${space[4]};
    p:first-child {
      min-height: 38px;
    }
    p + p {
      min-height: 36px;
      margin-bottom: ${space[8]};
    }
  }
`;

type DueWithActProps = {
  /** Null as long as it is not known. */
  naira: number | null;
  isStale?: boolean;
  act: ReactNode;
  /** Two lines at most. */
  children: ReactNode;
};

/** What is due, and the act that leads to paying it. Both keep their place, whatever is known of the price. */
export function DueWithAct({ naira, isStale = false, act, children }: DueWithActProps) {
  return (
    <Sum aria-busy={isStale}>
      <p>
        Due today {naira === null ? <span aria-hidden>–</span> : <Money naira={naira} size="h2" isStale={isStale} />}
      </p>
      <p>{children}</p>
      {act}
    </Sum>
  );
}
