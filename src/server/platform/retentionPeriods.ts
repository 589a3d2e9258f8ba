/*
 * How long what is of no more use is kept. The privacy policy says the same (src/content/legal/privacy/retention.ts, held to it
 * by a test); how long an organisation's own data is kept after its subscription is in #domain/terms.ts.
 */
export const retentionPeriods = {
  /** After a link or session could have been used last: until then it says "used" or "expired". */
  tokens: { days: 30 },
  /** After a typed code ran out. */
  codes: { days: 1 },
  /** After a quote ran out. */
  quotes: { days: 1 },
  /** The order that came with a sign-up or sign-in, after it came; sooner when it is bought, replaced or discarded. */
  orders: { days: 7 },
  /** After the sending, when the text is already gone. */
  sentMail: { days: 30 },
  /** Mail that was given up, after it was written: time enough to look into it. */
  mailGivenUp: { days: 30 },
  /** That mail did not get to an address, after the newest one; sooner when a mail gets there. */
  unreachable: { days: 90 },
  /** A sign-up that nobody has confirmed, after it was made. */
  signUps: { days: 30 },
  /** Inquiries and applications, after they came; demo requests, after the demo. */
  inquiries: { months: 24 },
  /** The link that moves or cancels a demo, after the demo: until then it says that the demo is over. */
  demoLinks: { days: 30 },
} as const;
