import type { CurrentSubscription } from '#contract/subscriptions.ts';

/**
 * The number of assigned users, which may be larger than the number paid for; null if they aren't counted, as during a
 * trial.
 */
export const assignedUsers = ({
  numberOfUsers,
  numberOfUnallocatedUsers,
  numberOfAllocatedUsers,
}: Pick<CurrentSubscription, 'numberOfUsers' | 'numberOfUnallocatedUsers' | 'numberOfAllocatedUsers'>): number | null =>
  numberOfUsers === null || numberOfUnallocatedUsers === null
    ? null
    : (numberOfAllocatedUsers ?? numberOfUsers - numberOfUnallocatedUsers);
