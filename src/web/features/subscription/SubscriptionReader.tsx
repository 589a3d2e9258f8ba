import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { Reader, type ReaderProps } from '#requests/Reader.tsx';

export type SubscriptionReaderProps = Pick<ReaderProps<CurrentSubscriptionResponse>, 'children' | 'around'>;

/** Reads the current subscription and hands it to `children`. */
export function SubscriptionReader(props: SubscriptionReaderProps) {
  return <Reader reading={useQuery(queries.subscription())} word="Loading your subscription" {...props} />;
}
