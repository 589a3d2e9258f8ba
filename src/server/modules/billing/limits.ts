/** Limits downloads (PDF, CSV), which cost more than other responses: one counter per user for all of them. */
export const fileLimits = ({ caller }: { caller: { userId: string } }) => [
  { key: `billing-files:user:${caller.userId}`, max: 60, seconds: 900 },
];

/** Enough for an office that shares an address, too few to guess links. */
export const linkLimits = ({ ip }: { ip: string }) => [{ key: `receipt-link:ip:${ip}`, max: 60, seconds: 900 }];
