import type { FastifyInstance } from 'fastify';
import { assemble, createApp, type AppOptions } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { claimDatabase, installationOf, openLinkKey } from './db/claimDatabase.ts';
import { migrate } from './db/migrate.ts';
import { seed } from './db/seed/seed.ts';
import type { Implementation } from './http/implement.ts';
import { cleanUp } from './platform/cleanUp.ts';
import { type Clock, openMovableClock, systemClock } from './platform/clock.ts';
import { DataPurge } from './platform/dataPurge.ts';
import { DeferredWork } from './platform/deferredWork.ts';
import { Jobs } from './platform/jobs.ts';
import { describeError } from './platform/log.ts';
import { createMailer } from './platform/mail/mail.ts';
import { mailBoxTransport } from './platform/mail/mailBox.ts';
import { Outbox } from './platform/outbox.ts';
import { createPasswords, type Passwords } from './platform/passwords.ts';
import type { PaymentProvider } from './platform/payments/paymentProvider.ts';
import { providerOf } from './platform/payments/configuredProvider.ts';
import type { Platform } from './platform/platform.ts';
import { RateLimits } from './platform/rateLimits.ts';
import { Sessions } from './platform/liveSession.ts';
import { StartUp } from './platform/startUp.ts';
import { warnWithoutJobs } from './platform/warnWithoutJobs.ts';
import { modules } from './modules.ts';
import { mountModules, register } from './register.ts';

export interface StartOptions extends AppOptions {
  config: Config;
  /** Opens the database. The server closes it when it stops. */
  openDatabase: (onIdleError: (error: Error) => void) => Promise<Database>;
  /** Replaces the real time or the sandbox's movable clock. */
  clock?: Clock;
  /** Hashes passwords and answers to security questions; at full cost by default. */
  passwords?: Passwords;
  /** Wraps the configured card provider, for example to make it slow or to make it fail. */
  payments?: (real: PaymentProvider) => PaymentProvider;
  /** The project folder, where tests leave their results for the flow book. Defaults to the working directory. */
  project?: string;
  /** Whether to run schedules; `jobs.runDue` works either way. */
  schedules?: boolean;
  /** Whether to deliver mail and other messages, and to do deferred work. If not, a later or another process does. */
  deliveries?: boolean;
  /** Calls in addition to those of the modules. */
  more?: (platform: Platform) => Implementation[] | Promise<Implementation[]>;
  /** Adds routes that aren't calls. Each must declare its policy. */
  routes?: (app: FastifyInstance, platform: Platform) => void | Promise<void>;
  /** Called when pages can be served, before the rest of startup. This is where the server starts to listen. */
  listen?: (app: FastifyInstance) => Promise<unknown>;
}

export interface Server {
  app: FastifyInstance;
  platform: Platform;
  /** Refuses new requests, finishes requests, mail and jobs in progress, and closes the database. */
  stop(): Promise<void>;
}

/**
 * Warns if statements have no time limit. Behind a pooler the server can't set one itself; the database role has to.
 */
async function warnOfEndlessStatements(
  database: Database,
  { databasePooling }: Config,
  log: FastifyInstance['log'],
): Promise<void> {
  if (databasePooling === 'session') return;
  const { rows } = await database.execute('show statement_timeout');
  if (rows[0]?.['statement_timeout'] === '0')
    log.warn("statements have no time limit: alter role … set statement_timeout = '30s'");
}

/**
 * Starts the server: database, migrations, seed, calls, the port if `listen` opens it, and workers. If several
 * processes start on one database, they take turns. Throws WrongDatabase, with nothing changed, if the database belongs
 * to another installation.
 */
export async function start({
  config,
  openDatabase,
  clock: givenClock,
  passwords = createPasswords(),
  payments = (real) => real,
  project = '.',
  schedules = true,
  deliveries = true,
  more,
  routes,
  listen,
  ...appOptions
}: StartOptions): Promise<Server> {
  const app = createApp(config);
  const { log } = app;
  const startUp = new StartUp();
  const database = await openDatabase((error) => log.warn(describeError(error), 'database connection lost'));
  let endWork: () => Promise<unknown> = async () => {};
  try {
    return await database.exclusively(
      async () => {
        const applied = await migrate(database, (tx) => claimDatabase(tx, installationOf(config)));
        if (applied.length > 0) log.info({ applied }, 'migrated');
        await seed(database);
        const linkKey = await openLinkKey(database.sql);
        await warnOfEndlessStatements(database, config, log);

        const clock = givenClock ?? (config.sandbox ? await openMovableClock(database) : systemClock);
        const outbox = new Outbox(database, {
          onError: (error, { id, kind, attempts, isGivenUp }) => {
            const fields = { ...describeError(error), outboxId: id, kind, attempts };
            if (isGivenUp) log.error(fields, 'gave up a delivery');
            else log.warn(fields, 'delivery failed');
          },
        });
        const deferred = new DeferredWork(database, {
          onError: (error, { id, kind, isGivenUp }) => {
            const fields = { ...describeError(error), workId: id, kind };
            if (isGivenUp) log.error(fields, 'gave up deferred work');
            else log.warn(fields, 'deferred work failed');
          },
        });
        const transport =
          config.smtpUrl === null
            ? mailBoxTransport(database, clock)
            : (await import('./platform/mail/smtp.ts')).smtpTransport(
                config.smtpUrl,
                config.mailFrom,
                config.publicUrl,
              );
        const jobs = new Jobs(database, (error, job) => log.error({ ...describeError(error), job }, 'job failed'));
        const sessions = new Sessions(database, clock, (error) =>
          log.warn(describeError(error), 'session use not recorded'),
        );
        endWork = () => Promise.allSettled([jobs.stop(), deferred.stop(), outbox.stop(), sessions.flush()]);
        const platform: Platform = {
          config,
          database,
          clock,
          outbox,
          deferred,
          dataPurge: new DataPurge(),
          mailer: createMailer(outbox, transport, { database, clock, salesEmail: config.salesEmail }),
          passwords,
          limits: new RateLimits(database, clock),
          sessions,
          linkKey,
          payments: payments(providerOf(config, () => app.addresses())),
          jobs,
          startUp,
          log,
        };
        jobs.add(cleanUp(database, clock));
        const created = modules.map((create) => create(platform, project));
        register(platform, created);
        await assemble(
          app,
          platform,
          [...created.flatMap(({ calls }) => calls ?? []), ...((await more?.(platform)) ?? [])],
          appOptions,
        );
        await mountModules(app, created);
        await routes?.(app, platform);
        await app.ready();
        await listen?.(app);
        await startUp.run();
        if (deliveries) {
          outbox.start();
          deferred.start();
        }
        if (schedules) await jobs.start();
        const endWarnings = config.schedules ? () => {} : warnWithoutJobs(log);
        startUp.end();
        // Pages don't need mail, and the mail server may come back.
        transport
          .check?.()
          .catch((error: unknown) => log.warn(describeError(error), 'the mail server in SMTP_URL can’t be used'));

        return {
          app,
          platform,
          async stop() {
            endWarnings();
            await app.close();
            await endWork();
            transport.close();
            await database.close();
          },
        };
      },
      () => log.info('waiting for another process that is starting on the same database'),
    );
  } catch (error) {
    startUp.end(error instanceof Error ? error : new Error(String(error)));
    await app.close();
    await endWork();
    await database.close();
    throw error;
  }
}
