import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { Renewal } from '#contract/subscriptions.ts';
import { formatDuration, formatUsers } from '#features/purchase/order.ts';
import { cardName } from '#ui/CardMark.tsx';
import { formatDate } from '#ui/dates.ts';
import { Fact } from '#ui/Facts.tsx';

function outlookOf(renewal: Renewal | null | undefined): string {
  if (renewal?.amount === 0) return 'Account credit covers your next billing period.';
  return `We’ll charge ${renewal?.card ? cardName(renewal.card) : 'your default card'} a day before the billing period ends.`;
}

/** The current term and what follows it. `isChange`: shows the contents as well as the dates. */
export function TermFacts({ isChange = false }: { isChange?: boolean }) {
  const { data: current } = useQuery(queries.subscription());
  const { data: preference } = useQuery(queries.preference());
  const { data: renewal } = useQuery(queries.renewal());
  const subscription = current?.subscription ?? null;
  if (subscription === null || subscription.isTrial) return null;
  const { planName, numberOfUsers, numberOfModules, isPlanDurationAnnual, expiryDate } = subscription;
  return (
    <>
      {isChange && numberOfUsers !== null && (
        <Fact word="Your subscription now" more={`${formatUsers(numberOfUsers)}, ${numberOfModules} apps`}>
          {planName}, {isPlanDurationAnnual ? 'annual' : 'monthly'}
        </Fact>
      )}
      <Fact word="Runs until" more={isChange ? undefined : formatDuration(isPlanDurationAnnual)}>
        {formatDate(expiryDate)}
      </Fact>
      {!isChange && preference !== undefined && (
        <Fact
          word="Renewal"
          more={preference.isAutoRenewal ? outlookOf(renewal) : 'You won’t be charged automatically.'}
        >
          {preference.isAutoRenewal ? 'Automatic' : 'Manual'}
        </Fact>
      )}
    </>
  );
}
