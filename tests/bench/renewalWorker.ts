import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import type { PaymentProvider } from '#server/platform/payments/provider.ts';
import { type Server, start } from '#server/start.ts';
import { obeyCommands } from '#tests/support/commandedProcess.ts';

/* The product's server in a process of its own, of which the renewal job alone is wanted. The card provider answers within it. */

let server: Server | undefined;
/** How often the provider was asked for what the job should have known. */
let askedAgain = 0;

const unwanted = (): never => {
  throw new Error('nobody asks the provider for this here');
};

/** Charges every card at once, and tells of it as the provider does. */
const simulated: PaymentProvider = {
  chargeSaved: async ({ reference, amount, currency, authorizationCode }) => ({
    kind: 'succeeded',
    charge: {
      reference, amount, currency, paidAt: new Date(), metadata: {},
      card: { authorizationCode, signature: `SIG_${authorizationCode}`, bin: '408408', last4: '4081', expMonth: 9, expYear: 2029, brand: 'visa', bank: null, isReusable: true },
    },
  }),
  async verify() {
    askedAgain += 1;
    return { kind: 'unknown', why: 'unreachable' };
  },
  start: unwanted,
  dispute: unwanted,
  forgetCard: unwanted,
  refund: unwanted,
  readWebhook: unwanted,
};

const commands = {
  async begin({ databaseUrl }: { databaseUrl: string }): Promise<void> {
    const config = readConfig({ PUBLIC_URL: 'http://humanar.test', LOG_LEVEL: 'error', SANDBOX: 'on', DATABASE_URL: databaseUrl });
    server = await start({ config, site: null, docs: false, schedules: false, openDatabase: (onIdleError) => openDatabase(config, onIdleError), payments: () => simulated });
    // What is mailed is written down; delivering it is another job's work.
    await server.platform.outbox.stop();
    // What a server asks about when it starts is over before there is anything in hand.
    await server.platform.jobs.runDue('payments');
  },

  /** Renews all that is due; how often the provider was asked once more. */
  async renew(): Promise<number> {
    await server?.platform.jobs.runDue('renewals');
    return askedAgain;
  },

  async end(): Promise<void> {
    await server?.stop();
    server = undefined;
  },
};
export type RenewalCommands = typeof commands;

obeyCommands(commands);
