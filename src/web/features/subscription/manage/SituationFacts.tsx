import { assignedUsers } from '#domain/assignedUsers.ts';
import { DAY, daysLeft } from '#domain/terms.ts';
import { formatShortDate, formatTime } from '#ui/dates.ts';
import { DaysMeter } from '../DaysMeter.tsx';
import { Fact, FactRow, WideFact } from '../FactRow.tsx';
import { countOf, type ExistingSituation } from '../situation.ts';
import { type RenewalCards, RenewalFacts } from './RenewalFacts.tsx';
import { UsersMeter } from './UsersMeter.tsx';

type SituationFactsProps = RenewalCards & { situation: ExistingSituation; now: string };

/** Dates, users and renewal, as far as they matter now. */
export function SituationFacts({ situation: { is, subscription }, now, ...renewalCards }: SituationFactsProps) {
  const { startedAt, expiryDate, cancelledAt, dataDeletedAt, isTrial, numberOfUsers } = subscription;
  const daysUntil = (moment: string) => daysLeft(Date.parse(moment), Date.parse(now));
  const inUse = assignedUsers(subscription);
  const users = numberOfUsers !== null && inUse !== null && (
    <WideFact word="Users">
      <UsersMeter users={numberOfUsers} inUse={inUse} />
    </WideFact>
  );
  const renewal = <RenewalFacts subscription={subscription} now={now} {...renewalCards} />;
  const dataDeletion = dataDeletedAt !== null && (
    <Fact word="Data deleted" more={`in ${countOf(daysUntil(dataDeletedAt), 'day')}, unless you buy before then`}>
      {formatShortDate(dataDeletedAt)}
    </Fact>
  );

  switch (is) {
    case 'trial':
      return (
        <FactRow>
          <WideFact word="Time">
            <DaysMeter
              left={daysUntil(expiryDate)}
              of={Math.round((Date.parse(expiryDate) - Date.parse(startedAt)) / DAY)}
            />
          </WideFact>
          <Fact word="Started" more={`at ${formatTime(startedAt)}`}>
            {formatShortDate(startedAt)}
          </Fact>
          <Fact word="Ends" more={`at ${formatTime(expiryDate)}`}>
            {formatShortDate(expiryDate)}
          </Fact>
        </FactRow>
      );
    case 'active':
      return (
        <FactRow>
          {users}
          {renewal}
        </FactRow>
      );
    case 'cancelled':
      return (
        <FactRow>
          {users}
          <Fact word="Access until" more={`at ${formatTime(expiryDate)}, in ${countOf(daysUntil(expiryDate), 'day')}`}>
            {formatShortDate(expiryDate)}
          </Fact>
          {dataDeletion}
        </FactRow>
      );
    case 'expired':
      return (
        <FactRow>
          {isTrial || cancelledAt !== null ? (
            <Fact word="Ended" more={`at ${formatTime(expiryDate)}`}>
              {formatShortDate(expiryDate)}
            </Fact>
          ) : (
            renewal
          )}
          {dataDeletion}
        </FactRow>
      );
    case 'purged':
      return null;
  }
}
