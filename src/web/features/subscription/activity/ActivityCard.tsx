import { useInfiniteQuery } from '@tanstack/react-query';
import { historyAddress } from '#contract/subscriptionAddresses.ts';
import { queries } from '#api/queries.ts';
import { LogCard } from '#requests/LogCard.tsx';
import { Link } from '#ui/Link.tsx';
import { circumstancesOf, sentenceOf } from './activitySentences.ts';

/** Who did what with the subscription, its payments and its cards, newest first. For administrators. */
export function ActivityCard() {
  const log = useInfiniteQuery(queries.activity());
  return (
    <LogCard
      title="Activity"
      subtitle="Who did what with your subscription"
      reading={log}
      word="Loading the activity"
      empty="The trial, payments, renewals, changes and cards appear here."
      sentence={sentenceOf}
      circumstances={circumstancesOf}
    >
      <Link href={historyAddress}>Billing history</Link>
    </LogCard>
  );
}
