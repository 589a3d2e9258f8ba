import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import type { Quote } from '#contract/quotes.ts';
import { Card, CardHeader } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { media, space, token } from '#ui/theme.ts';
import { Due, QuoteBody } from './quoteLook.ts';
import { CreditRemark, Holds, RenewalRemark } from './QuoteRemarks.tsx';
import { QuoteBreakdown } from './QuoteBreakdown.tsx';

/* The room for two lines is always there: the act below them does not move when the price comes. */
const Sum = styled(Due)`
  ${media.lg} {
    gap: ${space[4]};
    p:first-child {
      min-height: 38px;
    }
    p:nth-child(2) {
      min-height: 36px;
      margin-bottom: ${space[8]};
    }
  }
`;

/* A line of its own is all there may be of it. */
const Subtitle = styled.span`
  display: block;
  min-height: 20px;
`;

const Below = styled(QuoteBody)`
  padding-block: ${space[16]};
  border-bottom: 1px solid ${token.line};
`;

export type PricePanelProps = {
  title: string;
  /** What is priced, in one line. */
  subtitle: string;
  /** What is due, in naira; null as long as that is not known. */
  naira: number | null;
  /** About what is due: two lines at most. */
  note: ReactNode;
  /** Another price is being fetched: this one stays, dimmed. */
  isStale?: boolean;
  /** The main act, below the sum and above all that grows and shrinks with the price. */
  act: ReactNode;
  /** How the price comes about, or why it is not there. */
  children: ReactNode;
  /** Beside the act, so that it keeps its place too. */
  below?: ReactNode;
};

/** A price with the act that leads to paying it. Whatever is known of the price, the act stays the same element at the same place. */
export function PricePanel({ title, subtitle, naira, note, isStale = false, act, children, below }: PricePanelProps) {
  const id = useId();
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title={title} subtitle={<Subtitle>{subtitle}</Subtitle>} />
      <Sum aria-busy={isStale}>
        <p>
          Due today {naira === null ? <span aria-hidden>–</span> : <Money naira={naira} size="h2" isStale={isStale} />}
        </p>
        <p>{note}</p>
        {act}
      </Sum>
      {below !== undefined && <Below>{below}</Below>}
      {children}
    </Card>
  );
}

/** The working of a price that has come, for a panel. */
export function PanelBreakdown({ quote, isUpdating, onUsersChange }: { quote: Quote; isUpdating: boolean; onUsersChange: ((numberOfUsers: number) => void) | undefined }) {
  return (
    <>
      <QuoteBreakdown quote={quote} isUpdating={isUpdating} onUsersChange={onUsersChange} />
      <QuoteBody>
        <CreditRemark quote={quote} />
        <Holds quote={quote} />
        <RenewalRemark quote={quote} />
      </QuoteBody>
    </>
  );
}
