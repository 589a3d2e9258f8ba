import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { Reader, type ReaderProps } from '#requests/Reader.tsx';

export type SubscriptionReaderProps = Pick<ReaderProps<CurrentSubscriptionResponse>, 'children' | 'around' | 'isPart'>;

/** Loads the current subscription and passes it to `children`. */
export function SubscriptionReader(props: SubscriptionReaderProps) {
  return <Reader reading={useQuery(queries.subscription())} word="Loading your subscription" {...props} />;
}
