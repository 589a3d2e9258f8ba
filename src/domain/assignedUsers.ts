import type { CurrentSubscription } from '#contract/subscriptions.ts';

/** The number of assigned users; null if they aren't counted, as during a trial. */
export const assignedUsers = ({
  numberOfUsers,
  numberOfUnallocatedUsers,
}: Pick<CurrentSubscription, 'numberOfUsers' | 'numberOfUnallocatedUsers'>): number | null =>
  numberOfUsers === null || numberOfUnallocatedUsers === null ? null : numberOfUsers - numberOfUnallocatedUsers;
