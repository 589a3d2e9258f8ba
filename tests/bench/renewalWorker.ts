import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { type Settling } from '#server/modules/payments/renewals/chargeAndSettle.ts';
import { renewals } from '#server/modules/payments/renewals/job.ts';
import { SANDBOX_SECRET_KEY, SANDBOX_SUB_ACCOUNT } from '#server/platform/payments/configuredProvider.ts';
import { type Server, start } from '#server/start.ts';
import { obeyCommands } from '#tests/support/commandedProcess.ts';

/* The product's server in a separate process that runs only the renewal job. */

let server: Server | undefined;

const commands = {
  async begin({ databaseUrl, providerUrl }: { databaseUrl: string; providerUrl: string }): Promise<void> {
    const payment = { secretKey: SANDBOX_SECRET_KEY, subAccount: SANDBOX_SUB_ACCOUNT, baseUrl: providerUrl };
    const config = {
      ...readConfig({
        PUBLIC_URL: 'http://humanar.test',
        LOG_LEVEL: 'error',
        SANDBOX: 'on',
        DATABASE_URL: databaseUrl,
      }),
      payment,
    };
    server = await start({
      config,
      site: null,
      docs: false,
      schedules: false,
      openDatabase: (onIdleError) => openDatabase(config, onIdleError),
    });
    // Mail is written to the outbox; delivering it isn't part of the job.
    await server.platform.outbox.stop();
    // The reconciler's first run verifies every open payment, so run it while there are none.
    await server.platform.jobs.runDue('payments');
  },

  /** Renews everything that is due. */
  async renew(settling: Settling): Promise<void> {
    if (server) await renewals(server.platform, settling).run(new AbortController().signal);
  },

  /** Processor time of this process so far: user and system, in milliseconds. */
  async processorMs(): Promise<number> {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
export type RenewalCommands = typeof commands;

obeyCommands(commands);
