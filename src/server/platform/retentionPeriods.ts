/*
 * How long data is kept after it is no longer needed. The privacy policy states the same periods
 * (src/content/legal/privacy/retention.ts; a test compares them). How long an organisation's own data is kept after its
 * subscription is in #domain/terms.ts.
 */
export const retentionPeriods = {
  /** After a link or session expired. Until then it reports "used" or "expired". */
  tokens: { days: 30 },
  /** After a typed code expired. */
  codes: { days: 1 },
  /** After a quote expired. */
  quotes: { days: 1 },
  /** After an order arrived with a sign-up or sign-in; deleted earlier if it is bought, replaced or discarded. */
  orders: { days: 7 },
  /** After mail was sent; its text is deleted on sending. */
  sentMail: { days: 30 },
  /** After mail that was given up was written. That leaves time to investigate. */
  mailGivenUp: { days: 30 },
  /** After the latest failure to reach an address; deleted earlier if mail gets through. */
  unreachable: { days: 90 },
  /** After a sign-up that was never confirmed. */
  signUps: { days: 30 },
  /** After inquiries and applications arrived; for demo requests, after the demo. */
  inquiries: { months: 24 },
  /** After the demo, for the link that moves or cancels it. Until then the link says that the demo is over. */
  demoLinks: { days: 30 },
} as const;
