import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from './clock.ts';
import type { DataPurge } from './dataPurge.ts';
import type { DeferredWork } from './deferredWork.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mail.ts';
import type { Outbox } from './outbox.ts';
import type { Passwords } from './passwords.ts';
import type { PaymentProvider } from './payments/paymentProvider.ts';
import type { RateLimits } from './rateLimits.ts';
import type { Sessions } from './liveSession.ts';
import type { StartUp } from './startUp.ts';

/** The services that modules work with. */
export interface Platform {
  config: Config;
  database: Database;
  clock: Clock;
  outbox: Outbox;
  deferred: DeferredWork;
  dataPurge: DataPurge;
  mailer: Mailer;
  passwords: Passwords;
  limits: RateLimits;
  sessions: Sessions;
  /** Signs links that work without an account, and the references of automatic renewals. Kept in the database. */
  linkKey: Uint8Array;
  payments: PaymentProvider;
  jobs: Jobs;
  startUp: StartUp;
  log: Log;
}
