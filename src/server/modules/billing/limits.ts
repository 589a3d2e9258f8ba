/** Limits files (PDF, CSV), which cost more to make than an answer: one count for all of a user's. */
export const fileLimits = ({ caller }: { caller: { userId: string } }) => [{ key: `billing-files:user:${caller.userId}`, max: 60, seconds: 900 }];
