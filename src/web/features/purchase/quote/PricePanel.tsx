import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import type { Quote } from '#contract/quotes.ts';
import { Card, CardHeader } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { Due, QuoteBody } from './quoteLook.ts';
import { CreditRemark, QuoteValidity, RenewalRemark } from './QuoteRemarks.tsx';
import { QuoteBreakdown } from './QuoteBreakdown.tsx';

/* Always two lines tall, so the button below doesn't move when the price arrives. */
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

/* In place of the price, and as tall. */
const Dash = styled.span`
  ${type.h2}
`;

/* May be a single unbroken line. */
const Subtitle = styled.span`
  display: block;
  min-height: 20px;
`;

const BelowPrice = styled(QuoteBody)`
  padding-block: ${space[16]};
  border-bottom: 1px solid ${token.line};
`;

export type PricePanelProps = {
  title: string;
  /** What is being priced, in one line. */
  subtitle: string;
  /** The amount due, in naira; null until it is known. */
  naira: number | null;
  /** A note on the amount due, two lines at most. */
  note: ReactNode;
  /** A new price is loading: this one stays on screen, dimmed. */
  isStale?: boolean;
  /** The main button, below the amount and above everything whose height depends on the price. */
  act: ReactNode;
  /** The breakdown, or why there is no price. */
  children: ReactNode;
  /** Beside the button, so that it doesn't move either. */
  below?: ReactNode;
};

/** A price with its pay button. The button stays the same element in the same place in every state. */
export function PricePanel({ title, subtitle, naira, note, isStale = false, act, children, below }: PricePanelProps) {
  const id = useId();
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title={title} subtitle={<Subtitle>{subtitle}</Subtitle>} />
      <Sum aria-busy={isStale}>
        <p>
          Due today {naira === null ? <Dash aria-hidden>–</Dash> : <Money naira={naira} size="h2" isStale={isStale} />}
        </p>
        <p>{note}</p>
        {act}
      </Sum>
      {below !== undefined && <BelowPrice>{below}</BelowPrice>}
      {children}
    </Card>
  );
}

/** The breakdown of a loaded price, for a panel. */
export function PanelBreakdown({
  quote,
  isUpdating,
  onUsersChange,
}: {
  quote: Quote;
  isUpdating: boolean;
  onUsersChange: ((numberOfUsers: number) => void) | undefined;
}) {
  return (
    <>
      <QuoteBreakdown quote={quote} isUpdating={isUpdating} onUsersChange={onUsersChange} />
      <QuoteBody>
        <CreditRemark quote={quote} />
        <QuoteValidity quote={quote} />
        <RenewalRemark quote={quote} />
      </QuoteBody>
    </>
  );
}
