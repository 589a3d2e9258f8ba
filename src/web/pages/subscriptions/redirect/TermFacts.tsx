import { queries } from '#api/queries.ts';
import type { Renewal } from '#contract/subscriptions.ts';
import { formatDuration, formatUsers } from '#features/purchase/orderWords.ts';
import { useFreshRead } from '#requests/useFreshRead.ts';
import { cardName } from '#ui/CardMark.tsx';
import { formatDate, formatMoment } from '#ui/dates.ts';
import { Fact } from '#ui/Facts.tsx';
import { BlockingSkeleton } from '#ui/Skeleton.tsx';

function outlookOf(renewal: Renewal | null | undefined): string {
  if (renewal?.amount === 0) return 'Nothing is due for your next billing period, after discounts and credit.';
  if (!renewal?.chargeAt) return 'We’ll charge your default card a day before the billing period ends.';
  const { card, chargeAt } = renewal;
  const by = formatMoment(chargeAt);
  return card
    ? `We’ll charge ${cardName(card)} on ${by}.`
    : `There’s no card to charge. Add one under Cards before ${by}.`;
}

/** Holds the place of what TermFacts shows until it's read. */
export function AwaitedTerm() {
  const reads = [
    useFreshRead(queries.subscription()),
    useFreshRead(queries.preference()),
    useFreshRead(queries.renewal()),
  ];
  return reads.some(({ isAwaited }) => isAwaited) && <BlockingSkeleton word="Loading your subscription" lines={2} />;
}

/** The current term and what follows it. `isChange`: shows the contents as well as the dates. */
export function TermFacts({ isChange = false }: { isChange?: boolean }) {
  const { data: current } = useFreshRead(queries.subscription());
  const { data: preference } = useFreshRead(queries.preference());
  const { data: renewal } = useFreshRead(queries.renewal());
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
