import { randomUUID } from 'node:crypto';
import { ProcessEnded } from '#tests/support/commandedProcess.ts';
import type { Books } from './books.ts';
import type { Client, Order } from './client.ts';
import type { World } from './world.ts';

/* The operations to kill: each with its setup, the act itself, and what the person does afterwards. */

export interface Stage {
  world: World;
  client: Client;
  order: Order;
  /** Id of the saved card, if there is one. */
  cardId: string | null;
  cancel: (isTrial: boolean) => Promise<void>;
  /** Arms the point. Anything after this may kill the product. */
  arm: () => Promise<void>;
  /** Disarms the point, after the act and its deliveries. */
  disarm: () => Promise<void>;
}

export interface Operation {
  name: string;
  /** Pays with a card that was saved earlier. */
  hasCard?: true;
  /**
   * Whether the order must be in force at the end. If the person doesn't return it doesn't have to be, but then nothing
   * may be charged.
   */
  mustBeActive: boolean;
  /** Number of payments in the operation; one by default. */
  payments?: number;
  /** What it should have left behind besides money and terms, but didn't. */
  missing?: (books: Books, deletions: number) => string[];
  /** Arming restarts the product. */
  isStartUp?: true;
  run(stage: Stage): Promise<void>;
}

function expectPaid({ status, reason }: { status: string; reason: string | null }): void {
  if (status !== 'succeeded') throw new Error(`the payment ended as ${status} (${reason})`);
}

/** Waits longer than the interval after which open payments are checked. */
async function letTimePass(world: World): Promise<void> {
  for (const by of [{ seconds: 31 }, { minutes: 5 }, { hours: 1 }, { hours: 24 }]) await world.ask('pass', by);
}

/** Pays at the provider without returning. No webhook reports it. */
async function payUnseen({ world, client, order }: Stage): Promise<string> {
  await world.provider.ask('set', { webhook: 'drop' });
  const { reference } = await client.initiate(order);
  await client.payThere(reference);
  return reference;
}

/** Buys something with the saved card. */
async function bought({ client, order }: Stage): Promise<void> {
  expectPaid(await client.follow(await client.initiate(order)));
}

/** Makes the product do background work, which may kill it. */
async function unattended(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof ProcessEnded)) throw error;
  });
}

const once = (books: Books, event: string): string[] => {
  const times = books.events.filter((each) => each === event).length;
  return times === 1 ? [] : [`${event} is written ${times} times`];
};

export const operations: readonly Operation[] = [
  {
    name: 'initiate, card page',
    mustBeActive: true,
    async run({ client, order, arm, disarm }) {
      await arm();
      const payment = await client.initiate(order);
      await disarm();
      expectPaid(await client.follow(payment));
    },
  },
  {
    name: 'initiate, saved card',
    hasCard: true,
    mustBeActive: true,
    async run({ client, order, arm, disarm }) {
      await arm();
      const payment = await client.initiate(order);
      await disarm();
      expectPaid(await client.follow(payment));
    },
  },
  {
    name: 'initiate, person gone',
    hasCard: true,
    mustBeActive: false,
    async run({ world, client, order, arm, disarm }) {
      await arm();
      await client.initiateOnce(order);
      await disarm();
      await letTimePass(world);
    },
  },
  {
    name: 'webhook',
    mustBeActive: true,
    async run({ client, order, arm, disarm }) {
      const { reference } = await client.initiate(order);
      await arm();
      await client.payThere(reference);
      await disarm();
    },
  },
  {
    name: 'verify',
    mustBeActive: true,
    async run(stage) {
      const reference = await payUnseen(stage);
      await stage.arm();
      const payment = await stage.client.verify(reference);
      await stage.disarm();
      expectPaid(await stage.client.follow(payment));
    },
  },
  {
    name: 'reconcile',
    mustBeActive: true,
    async run(stage) {
      await payUnseen(stage);
      await stage.arm();
      const product = await stage.world.product();
      await unattended(() => product.ask('pass', { seconds: 31 }));
      await stage.disarm();
    },
  },
  {
    name: 'start-up',
    mustBeActive: true,
    isStartUp: true,
    async run(stage) {
      await payUnseen(stage);
      await stage.arm();
      await stage.disarm();
    },
  },
  {
    name: 'second payment',
    mustBeActive: true,
    async run({ client, order, arm, disarm }) {
      const { reference: left } = await client.initiate(order);
      // Replaces it with another order, then also pays on the page that was left open.
      expectPaid(await client.follow(await client.initiate(await client.order(null, 25))));
      await arm();
      await client.payThere(left);
      await disarm();
    },
  },
  {
    name: 'add a card',
    mustBeActive: false,
    async run({ client, arm, disarm }) {
      await arm();
      expectPaid(await client.follow(await client.addCard(randomUUID())));
      await disarm();
    },
  },
  {
    name: 'upgrade',
    hasCard: true,
    mustBeActive: true,
    payments: 2,
    async run(stage) {
      await bought(stage);
      const more = await stage.client.moreUsers(stage.cardId, 30);
      await stage.arm();
      const payment = await stage.client.initiate(more);
      await stage.disarm();
      expectPaid(await stage.client.follow(payment));
    },
    missing: (books) => [
      ...once(books, 'subscription.changed'),
      ...(books.subscriptions.some(({ numberOfUsers }) => numberOfUsers === 30) ? [] : ['the users were not added']),
    ],
  },
  {
    name: 'renew by hand',
    hasCard: true,
    mustBeActive: true,
    payments: 2,
    async run(stage) {
      await bought(stage);
      const next = await stage.client.nextTerm(stage.cardId);
      await stage.arm();
      const payment = await stage.client.initiate(next);
      await stage.disarm();
      expectPaid(await stage.client.follow(payment));
    },
    missing: (books) => once(books, 'subscription.renewed'),
  },
  {
    name: 'renewal job',
    hasCard: true,
    mustBeActive: true,
    payments: 2,
    async run(stage) {
      await bought(stage);
      await stage.world.ask('leaveOneDay', stage.client.orgId);
      await stage.arm();
      const product = await stage.world.product();
      await unattended(() => product.ask('renewals'));
      await stage.disarm();
      await letTimePass(stage.world);
    },
    missing: (books) => [
      ...once(books, 'subscription.renewed'),
      ...(books.events.includes('renewal.failed') ? ['a failure was counted'] : []),
    ],
  },
  {
    name: 'cancel',
    hasCard: true,
    mustBeActive: true,
    async run(stage) {
      await bought(stage);
      await stage.arm();
      await stage.cancel(false);
      await stage.disarm();
    },
    missing: (books) => [
      ...once(books, 'subscription.cancelled'),
      ...(books.subscriptions.some(({ cancelledAt }) => cancelledAt !== null) ? [] : ['it was not cancelled']),
    ],
  },
  {
    name: 'cancel a trial',
    mustBeActive: false,
    async run(stage) {
      await stage.client.startTrial();
      await stage.arm();
      await stage.cancel(true);
      await stage.disarm();
    },
    missing: (books, deletions) => [
      ...once(books, 'subscription.cancelled'),
      ...once(books, 'data.purged'),
      ...(deletions === 1 ? [] : [`the main application was told ${deletions} times`]),
    ],
  },
];
