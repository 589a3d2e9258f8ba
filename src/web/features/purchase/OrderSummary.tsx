import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { CaretDownBoldIcon } from '#ui/icons/CaretDownBoldIcon.ts';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import type { KeptOrder } from '#contract/keptOrders.ts';
import type { QuoteRequest } from '#contract/quotes.ts';
import { FLEXI, choicesOf, orderOf, type DraftOrder } from '#domain/subscriptionDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { radius, tapTarget, space, token, type } from '#ui/theme.ts';
import { describeKeptOrder, describeDroppedItems } from './keptOrder.ts';
import { priceQuery } from './order/priceQuery.ts';

const Box = styled.section`
  display: grid;
  gap: ${space[4]};
  padding: ${space[16]};
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.surface};
`;

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[16]};
  h2 {
    ${type.caption}
    color: ${token.muted};
  }
  a {
    ${type.small}
    ${tapTarget}
  }
`;

const Sum = styled.div`
  ${type.small}
  min-height: 1.5em;
  color: ${token.muted};
`;

const Reserved = styled.div<{ $isFolded: boolean }>`
  ${type.small}
  min-height: ${({ $isFolded }) => ($isFolded ? '36px' : '1.5em')};
`;

const Apps = styled.details`
  ${type.small}
  color: ${token.muted};
  summary {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    width: fit-content;
    min-height: 36px;
    border-radius: 4px;
    list-style: none;
    cursor: pointer;
    &::-webkit-details-marker {
      display: none;
    }
  }
  &[open] > summary > svg {
    transform: rotate(180deg);
  }
  ul {
    display: grid;
    gap: 2px;
    padding-inline-start: ${space[20]};
    list-style: disc;
  }
`;

const Sentence = styled.p`
  ${type.small}
  color: ${token.text};
`;

/** Apps listed before the rest are folded away. */
const FEW = 2;

/** The fields of an order that its summary shows. */
export type SummaryOrder = DraftOrder & Partial<Pick<KeptOrder, 'leftOut'>>;

function AppNames({ plan, moduleIds }: SummaryOrder) {
  const { data } = useQuery(queries.modules());
  if (moduleIds.length === 0) return null;
  // Keeps their place: somebody may already be typing below.
  if (data === undefined) return <Reserved $isFolded={moduleIds.length > FEW} />;
  const names = data.filter(({ id }) => moduleIds.includes(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  if (names.length <= FEW) return <Sum>with {names.join(' and ')}</Sum>;
  return (
    <Apps>
      <summary>
        {names.length} {plan === FLEXI ? 'apps' : 'more apps'}
        <CaretDownBoldIcon size={14} aria-hidden />
      </summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Apps>
  );
}

/** The price, or why there is none. */
function DueText({ order, buyer }: { order: QuoteRequest; buyer: string }) {
  const { data: quote, error, isFetching, refetch } = useQuery(priceQuery(order, buyer));
  if (quote !== undefined) {
    return (
      <>
        <Money naira={quote.paymentDue} size="strong" isStale={isFetching} /> with VAT
      </>
    );
  }
  if (error === null || isFetching) return 'Working out the price';
  const failure = failureOf(error);
  if (failure.errors.length > 0 || failure.code === 'not_found') return failure.errors[0]?.msg ?? failure.msg;
  return (
    <>
      We couldn’t get the price.{' '}
      <Button look="quiet" size="small" onPress={() => void refetch()}>
        Try again
      </Button>
    </>
  );
}

/** What the order costs now, from the server. */
function Due({ order, buyer }: { order: SummaryOrder; buyer: string }) {
  const whole = orderOf({ type: 'new', ...choicesOf(order) });
  if (whole === null) return null;
  return (
    <Sum aria-live="polite">
      <DueText order={whole} buyer={buyer} />
    </Sum>
  );
}

export type OrderSummaryProps = {
  order: SummaryOrder;
  /** Who the price is for: an organisation's id or 'visitor'. */
  buyer: string;
  /** Where the order can be changed; omitted when it can't be. */
  changeHref?: string;
  /** Buttons below the text. */
  children?: ReactNode;
};

/** Summarises an order: plan, users, duration, apps (folded when there are many) and its current price. */
export function OrderSummary({ order, buyer, changeHref, children }: OrderSummaryProps) {
  const id = useId();
  const missing = describeDroppedItems({ leftOut: order.leftOut ?? [] });
  return (
    <Box aria-labelledby={id}>
      <Head>
        <h2 id={id}>Your order</h2>
        {changeHref !== undefined && (
          <Link href={changeHref} aria-label="Change your order">
            Change
          </Link>
        )}
      </Head>
      <p>
        <strong>{describeKeptOrder(order)}</strong>
      </p>
      <AppNames {...order} />
      <Due order={order} buyer={buyer} />
      {missing !== '' && <Sentence>{missing}</Sentence>}
      {children}
    </Box>
  );
}
