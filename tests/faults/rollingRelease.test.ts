import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSubscription } from '#contract/subscriptions.ts';
import { Backstage } from '#tests/e2e/backstage.ts';
import { buildServer } from '#tests/support/builtProcesses.ts';
import { freshPostgres, type FreshPostgres } from '#tests/support/freshPostgres.ts';
import { type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { buildPreviousRelease, hasPreviousRelease } from './previousRelease.ts';

/*
 * Replaces a release with the next one, process by process, while people sign up and buy. No request may fail, and
 * nothing may be lost.
 */

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const visitors = 3;

/** People who sign up, buy and return, repeatedly, until they are stopped. */
class Crowd {
  /** Number of completed purchases, by visitor. */
  readonly rounds: number[] = Array.from({ length: visitors }, () => 0);
  readonly failures: string[] = [];
  readonly #url: string;
  readonly #all: Promise<unknown>;
  #isOver = false;

  constructor(url: string) {
    this.#url = url;
    this.#all = Promise.all(this.rounds.map((_, visitor) => this.#live(visitor)));
  }

  async #live(visitor: number): Promise<void> {
    while (!this.#isOver) {
      await this.#round(visitor).catch((error: unknown) =>
        this.failures.push(error instanceof Error ? `${error.message}, ${String(error.cause)}` : String(error)),
      );
      this.rounds[visitor] = (this.rounds[visitor] ?? 0) + 1;
    }
  }

  async #round(visitor: number): Promise<void> {
    // Rate limits count by address, so each person gets one of their own.
    const backstage = new Backstage(this.#url, null, {
      'x-forwarded-for': `10.9.${visitor}.${this.rounds[visitor] ?? 0}`,
    });
    const person = await backstage.founder();
    // One of them starts a trial before buying.
    if (visitor === 0) await backstage.startTrial(person);
    // A new release may bring a new price book. Someone with an old quote is shown the new price, and pays that.
    const { status } = await backstage
      .buy(person)
      .catch((error: unknown) =>
        String(error).includes('price_changed') ? backstage.buy(person) : Promise.reject(error as Error),
      );
    if (status !== 'succeeded') throw new Error(`a payment ended as ${status}`);
    const { subscription } = await backstage.done(getSubscription, {}, await backstage.tokenOf(person));
    if (subscription?.status !== 'active') throw new Error(`a subscription is ${subscription?.status}`);
  }

  /** Waits until every visitor has completed a whole round on the current processes. */
  async goThrough(): Promise<void> {
    const goal = this.rounds.map((done) => done + 2);
    await expect
      .poll(() => this.rounds.every((done, visitor) => done >= (goal[visitor] ?? 0)), {
        timeout: 120_000,
        interval: 100,
      })
      .toBe(true);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#all;
  }
}

const errorsOf = (server: SpawnedServer): string[] =>
  server
    .log()
    .split('\n')
    .filter((line) => /"level":(?:50|60)/.test(line));

describe.skipIf(serverUrl === '' || !hasPreviousRelease())('a new release', () => {
  let files: { previous: string; current: string };
  let database: FreshPostgres;
  let balancer: Balancer;
  const running: SpawnedServer[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    const [current, previous] = await Promise.all([buildServer('current'), buildPreviousRelease()]);
    files = { current, previous };
    database = await freshPostgres(serverUrl);
    balancer = await openBalancer();
  });
  afterAll(async () => {
    balancer.close();
    for (const server of running) await server.stop();
    await database.drop();
  });

  async function add(release: keyof typeof files): Promise<SpawnedServer> {
    const env = { DATABASE_URL: database.url, SANDBOX: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
    const server = await spawnServer({ file: files[release], env });
    running.push(server);
    balancer.targets.push(server.url);
    return server;
  }
  /**
   * Removes a server of the previous release as a proxy and a supervisor would: no new requests, current ones finish,
   * then SIGTERM.
   */
  async function remove(server: SpawnedServer): Promise<void> {
    await balancer.drain(server.url);
    running.splice(running.indexOf(server), 1);
    // What the previous release logs and exits with is its own affair: this release can't mend it.
    errors.push(...errorsOf(server));
    expect(await server.stop(), server.log()).not.toBeNull();
  }

  it('replaces the previous one process by process without a failed request', { timeout: 300_000 }, async () => {
    const [first, second] = [await add('previous'), await add('previous')];
    const crowd = new Crowd(balancer.url);
    await crowd.goThrough();

    await add('current');
    await crowd.goThrough();
    await remove(first);
    // A process of the previous release that dies now is restarted on the new schema.
    const restarted = await add('previous');
    await remove(second);
    await crowd.goThrough();

    await add('current');
    await remove(restarted);
    await crowd.goThrough();
    await crowd.end();

    const remaining = running.splice(0);
    const codes = await Promise.all(remaining.map((server) => server.stop()));
    expect(codes, remaining.map((server) => server.log()).join('\n')).toEqual([0, 0]);
    errors.push(...remaining.flatMap(errorsOf));
    expect({ balancer: balancer.failures, crowd: crowd.failures, errors }).toEqual({
      balancer: [],
      crowd: [],
      errors: [],
    });
  });
});
