import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { cardsAddress } from '#contract/subscriptionAddresses.ts';
import { WITH_VAT } from '#domain/priceWords.ts';
import { daysLeft } from '#domain/terms.ts';
import type { Reading } from '#requests/Reader.tsx';
import { AutoRenewal } from '#payments/AutoRenewal.tsx';
import { Button } from '#ui/Button.tsx';
import { formatShortDate } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { Fact, WideFact } from '../FactRow.tsx';
import { countOf } from '../situation.ts';

const RetryButton = styled(Button)`
  && {
    min-height: 24px;
    padding: 0;
  }
`;

/** A small value loaded from the server, or its loading or error state. */
function Read<T>({
  reading: { data, error, isFetching, isFetched, refetch },
  what,
  children,
}: {
  reading: Reading<T>;
  what: string;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error === null || isFetching)
    return (
      <span role="status" data-awaited={isFetched ? undefined : 'next'}>
        Loading {what}
      </span>
    );
  return (
    <span role="alert">
      We couldn’t load {what}.{' '}
      <RetryButton look="quiet" size="small" onPress={() => void refetch()}>
        Try again
      </RetryButton>
    </span>
  );
}

/** The saved cards; undefined until loaded. */
export type RenewalCards = { cards: readonly SavedCard[] | undefined };

/** The next term's price, start and payment method. */
export function RenewalFacts({
  subscription: { expiryDate, hasExpired },
  now,
  ...renewalCards
}: RenewalCards & { subscription: CurrentSubscription; now: string }) {
  const renewal = useQuery(queries.renewal());
  const preference = useQuery(queries.preference());
  const isOn = preference.data?.isAutoRenewal;
  const days = countOf(daysLeft(Date.parse(expiryDate), Date.parse(now)), 'day');
  return (
    <>
      <Fact
        word={hasExpired ? 'Next billing period' : isOn === false ? 'Runs until' : 'Next renewal'}
        more={
          <Read reading={renewal} what="what it costs">
            {(next) =>
              next === null ? (
                `in ${days}`
              ) : isOn === false && !hasExpired ? (
                <>
                  in {days}. Renewing costs <Money naira={next.amount} /> {WITH_VAT}
                </>
              ) : (
                <>
                  <Money naira={next.amount} /> {WITH_VAT}, {hasExpired ? 'from the day it is paid' : `in ${days}`}
                </>
              )
            }
          </Read>
        }
      >
        {hasExpired ? 'Not paid yet' : formatShortDate(expiryDate)}
      </Fact>
      <WideFact word="Automatic renewal">
        <Read reading={preference} what="your preference">
          {({ isAutoRenewal }) => (
            <AutoRenewal
              isOn={isAutoRenewal}
              renewal={hasExpired && !isAutoRenewal ? null : renewal.data}
              more={<Link href={cardsAddress}>Cards</Link>}
              {...renewalCards}
            />
          )}
        </Read>
      </WideFact>
    </>
  );
}
