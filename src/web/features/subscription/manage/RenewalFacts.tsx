import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import type { CurrentSubscription, Renewal } from '#contract/subscriptions.ts';
import { daysLeft } from '#domain/terms.ts';
import type { Reading } from '#flow/Reader.tsx';
import { AutoRenewalSwitch } from '#flow/renewal/AutoRenewalSwitch.tsx';
import { Button } from '#ui/Button.tsx';
import { cardName } from '#ui/CardMark.tsx';
import { formatDate, formatShortDate } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { space, token, type } from '#ui/theme.ts';
import { Fact, WideFact } from '../facts.tsx';
import { countOf } from '../situation.ts';
import { cardsAddress } from '../addresses.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[4]};
  justify-items: start;
`;

const Words = styled.p<{ $isWarning: boolean }>`
  ${type.small}
  color: ${({ $isWarning }) => ($isWarning ? token.warnText : token.muted)};
`;

const Again = styled(Button)`
  && {
    min-height: 24px;
    padding: 0;
  }
`;

/** Something small of a fact that is read from the server: it, or what became of it. */
function Read<T>({ reading: { data, error, isFetching, refetch }, what, children }: { reading: Reading<T>; what: string; children: (data: T) => ReactNode }) {
  if (data !== undefined) return children(data);
  if (error === null || isFetching) return <span role="status">Loading {what}</span>;
  return (
    <span role="alert">
      We could not load {what}.{' '}
      <Again look="quiet" size="small" onPress={() => void refetch()}>
        Load it again
      </Again>
    </span>
  );
}

type Outlook = { words: ReactNode; isWarning?: true };

const cards = <Link href={cardsAddress}>Cards</Link>;

/** What will be charged by itself, and when, as things stand. */
function outlookOf(isOn: boolean, renewal: Renewal | null | undefined): Outlook {
  if (!isOn) return { words: 'Nothing is charged by itself.' };
  if (!renewal) return { words: 'The default card is charged a day before the term ends.' };
  const { card, chargeAt } = renewal;
  if (chargeAt === null) return { words: 'Nothing more is charged for this term. The one after it renews by itself.' };
  const by = formatDate(chargeAt);
  if (card === null) return { words: <>There is no card to charge. Add one before {by}: {cards}</>, isWarning: true };
  if (card.validity === 'expired') return { words: <>{cardName(card)} has expired. Add another before {by}: {cards}</>, isWarning: true };
  if (card.validity === 'expiring') return { words: <>{cardName(card)}, on {by}. It expires soon: {cards}</>, isWarning: true };
  return { words: <>{cardName(card)}, on {by}. {cards}</> };
}

/** What the next term costs and when it begins, and what pays for it. */
export function RenewalFacts({ subscription: { expiryDate, hasExpired }, now }: { subscription: CurrentSubscription; now: string }) {
  const renewal = useQuery(queries.renewal());
  const preference = useQuery(queries.preference());
  const isOn = preference.data?.isAutoRenewal;
  const days = daysLeft(Date.parse(expiryDate), Date.parse(now));
  const { words, isWarning = false } = outlookOf(isOn ?? false, renewal.data);
  return (
    <>
      <Fact
        word={hasExpired ? 'Next term' : isOn === false ? 'Runs until' : 'Next renewal'}
        more={
          <Read reading={renewal} what="what it costs">
            {(next) =>
              next === null ? (
                `in ${countOf(days, 'day')}`
              ) : (
                <>
                  <Money naira={next.amount} /> with VAT, {hasExpired ? 'from the day it is paid' : `in ${countOf(days, 'day')}`}
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
            <Stack>
              <AutoRenewalSwitch isOn={isAutoRenewal} />
              <Words $isWarning={isWarning} role="status">
                {words}
              </Words>
            </Stack>
          )}
        </Read>
      </WideFact>
    </>
  );
}
