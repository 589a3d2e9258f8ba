import { lifecycleState } from '#domain/subscription.ts';
import { contextOf } from '#machines/compositions/payingServer.ts';
import type { Payments } from '#machines/compositions/paymentSteps.ts';
import { subscriptions } from '#server/db/schema/index.ts';
import { storedSubscription } from '#server/modules/subscriptions/lifecycle.ts';
import type { SubscriptionRow } from '#server/modules/subscriptions/service.ts';
import { administrator, type Person, sessionOf } from '../people.ts';
import { subscriptionRow } from '../storedSubscriptions.ts';
import { modelledAttempts, PaymentReplay } from './paymentReplay.ts';

/** Replays what happens to one organisation's subscription and its payments. */
export class SubscriptionReplay {
  readonly payments: PaymentReplay;
  /** When access ends, in the model's time: ms since the epoch. */
  readonly #end: number;
  /** What the server's time is ahead of the model's, in ms. */
  #ahead = 0;
  /** What the stored version is ahead of the model's. */
  #versions = 0;

  constructor(payments: PaymentReplay, end: number) {
    this.payments = payments;
    this.#end = end;
  }

  static start = async (end: number): Promise<SubscriptionReplay> =>
    new SubscriptionReplay(await PaymentReplay.start(), end);

  get server() {
    return this.payments.server;
  }
  get person(): Person {
    return this.payments.person;
  }

  /** A new organisation with a subscription, or a trial, that `subscribe` starts. The others’ timers are switched off. */
  async begin(subscribe: (person: Person) => Promise<unknown>): Promise<SubscriptionRow> {
    const { server } = this;
    await server.clock.moveTo(null);
    await server.platform.database.sql.delete(subscriptions);
    const person = await administrator(server);
    this.payments.begin(person);
    await subscribe(person);
    const row = await subscriptionRow(server, person);
    this.#ahead = row.expiresAt.getTime() - this.#end;
    this.#versions = row.version - 1;
    return row;
  }

  /** Time passes until this moment of the model’s. The person stays signed in. */
  async passTo(time: number): Promise<void> {
    const { server, person } = this;
    await server.clock.moveTo(new Date(time + this.#ahead));
    person.token = await sessionOf(server, person);
  }

  /** In days from the end of access. */
  modelledDays = (time: number): number => Math.round(((time - this.#end) / 86_400_000) * 100) / 100;
  realDays = (time: Date): number => this.modelledDays(time.getTime() - this.#ahead);

  /** What can be compared of every model of a subscription. */
  modelled(payments: Payments) {
    const { expiresAt, isAutoRenewal, version } = contextOf(payments.books);
    const state = payments.books.chart.snapshot.value;
    return {
      state: typeof state === 'string' ? state : Object.keys(state)[0],
      expiresAt: this.modelledDays(expiresAt ?? 0),
      isAutoRenewal,
      version,
      attempts: modelledAttempts(payments),
    };
  }
  async real() {
    const { server, person } = this;
    const row = await subscriptionRow(server, person);
    return {
      row,
      compared: {
        state: lifecycleState(storedSubscription(row), server.clock.now().getTime()),
        expiresAt: this.realDays(row.expiresAt),
        isAutoRenewal: row.isAutoRenewal,
        version: row.version - this.#versions,
        attempts: await this.payments.attempts(),
      },
    };
  }
}
