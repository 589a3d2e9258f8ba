import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { login } from '#contract/auth.ts';
import { addressOf, type Call, type CallInput, type CallResponse } from '#contract/call.ts';
import { addCard } from '#contract/cards.ts';
import type { ErrorBody } from '#contract/errors.ts';
import {
  initiateNew,
  initiateUpgrade,
  openPayment,
  type Payment,
  purchasePayload,
  type PurchasePayload,
  renewSubscription,
  verifyPayment,
} from '#contract/payments.ts';
import { generateQuote, type Quote } from '#contract/quotes.ts';
import { confirmPassword } from '#contract/security.ts';
import { cancelSubscription, startTrial } from '#contract/subscriptions.ts';
import { visa } from './testCards.ts';
import type { World } from './world.ts';

/* A person with a browser: does what the site does when the server doesn't answer. */

const PATIENCE_MS = 60_000;

/** The fields of a purchase, built from the quote as on the page. */
const payloadOf = (quote: Quote): PurchasePayload => {
  const fields = new Map<string, unknown>(Object.entries(quote));
  return purchasePayload.parse(
    Object.fromEntries(Object.keys(purchasePayload.shape).map((name) => [name, fields.get(name)])),
  );
};

/** The order that everyone buys. */
const usualOrder = { plan: 'core', moduleIds: [], isPlanDurationAnnual: false };

export interface Order {
  /** The call that starts the payment. */
  call: typeof initiateNew | typeof initiateUpgrade | typeof renewSubscription;
  quote: Quote;
  /** The same for each retry of one press of the button. */
  key: string;
  cardId: string | null;
}

let addresses = 0;

export class Client {
  readonly orgId: string;
  readonly #world: World;
  readonly #token: string;
  readonly #ip: string;

  private constructor(world: World, orgId: string, token: string, ip: string) {
    this.#world = world;
    this.orgId = orgId;
    this.#token = token;
    this.#ip = ip;
  }

  static async signedIn(world: World, orgId: string, email: string, password: string): Promise<Client> {
    addresses += 1;
    const ip = `10.7.${addresses >> 8}.${addresses & 255}`;
    const answer = await new Client(world, orgId, '', ip).#requireSuccess(login, { body: { email, password } });
    if (!('token' in answer)) throw new Error('the sign-in did not require two factors');
    return new Client(world, orgId, answer.token, ip);
  }

  async order(cardId: string | null, numberOfUsers = 20): Promise<Order> {
    const { quote } = await this.#requireSuccess(generateQuote, {
      body: { ...usualOrder, type: 'new', numberOfUsers },
    });
    return { call: initiateNew, quote, key: randomUUID(), cardId };
  }

  async moreUsers(cardId: string | null, numberOfUsers: number): Promise<Order> {
    const { quote } = await this.#requireSuccess(generateQuote, {
      body: { ...usualOrder, type: 'manage', numberOfUsers },
    });
    return { call: initiateUpgrade, quote, key: randomUUID(), cardId };
  }

  async nextTerm(cardId: string | null): Promise<Order> {
    const { quote } = await this.#requireSuccess(generateQuote, { body: { type: 'renewal' } });
    return { call: renewSubscription, quote, key: randomUUID(), cardId };
  }

  /**
   * Presses Pay until there is a response, always with the same key. If a payment is already open, follows that one.
   */
  async initiate(order: Order): Promise<Payment> {
    for (;;) {
      const answer = await this.#retryUntilAnswered(() => this.initiateOnce(order));
      const open = openPayment.safeParse(answer.body.current).data;
      if (answer.status === 409 && open) return this.verify(open.reference);
      return answered(order.call, answer).payment;
    }
  }

  /** Presses Pay once, whatever the result; null if there was no response. */
  initiateOnce({ call, quote, key, cardId }: Order): Promise<Answer<typeof initiateNew> | null> {
    const body = {
      quoteId: quote.id ?? '',
      idempotencyKey: key,
      cardId,
      billingContactId: null,
      subscription: payloadOf(quote),
    };
    return call === initiateNew
      ? this.#once(initiateNew, { body: { ...body, ref: null } })
      : this.#once(call, { body });
  }

  async startTrial(): Promise<void> {
    await this.#requireSuccess(startTrial, { body: { orgId: this.orgId, appSlug: 'humanar' } });
  }

  /** Confirms the password and cancels. `name` is typed if a trial is cancelled. */
  async cancel(userId: string, password: string, name: string | null): Promise<void> {
    await this.#requireSuccess(confirmPassword, { body: { userId, password } });
    await this.#requireSuccess(cancelSubscription, {
      body: { reasonId: 'other', comment: '', confirmation: name, version: 1 },
    });
  }

  async addCard(key: string): Promise<Payment> {
    return (await this.#requireSuccess(addCard, { body: { orgId: this.orgId, idempotencyKey: key } })).payment;
  }

  async verify(reference: string): Promise<Payment> {
    return (await this.#requireSuccess(verifyPayment, { body: { reference } })).payment;
  }

  /** Pays on the provider's card page, unless that has already been done. */
  async payThere(reference: string): Promise<void> {
    const answer = await fetch(`${this.#world.providerUrl}/pay/${reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(visa),
    });
    const { code } = (await answer.json()) as { code?: string };
    if (!answer.ok && code !== 'already_paid') throw new Error(`the card page answered ${answer.status} ${code}`);
  }

  /** Follows a payment to its end: visits the card page if necessary, then polls until the result is known. */
  async follow(payment: Payment): Promise<Payment> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let current = payment; ; current = await this.verify(current.reference)) {
      if (current.status === 'unfinished' || current.status === 'challenge') await this.payThere(current.reference);
      else if (current.status !== 'checking') return current;
      else if (Date.now() > deadline) return current;
      else await pause(200);
    }
  }

  async #once<C extends Call>(call: C, { body }: CallInput<C> & { body: object }): Promise<Answer<C> | null> {
    try {
      const response = await fetch(this.#world.productUrl + addressOf(call), {
        method: call.method,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': this.#ip,
          ...(this.#token ? { authorization: this.#token } : {}),
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Answer<C>['body'] };
    } catch {
      return null;
    }
  }

  /** Retries until there is a real response: not while the server is down or answers that it is unavailable. */
  async #retryUntilAnswered<C extends Call>(ask: () => Promise<Answer<C> | null>): Promise<Answer<C>> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await ask();
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (Date.now() > deadline)
        throw new Error(
          `no usable response within a minute; the last was ${answer ? `${answer.status} ${answer.body.code}` : 'none'}`,
        );
      await pause(50);
    }
  }

  async #requireSuccess<C extends Call>(call: C, input: CallInput<C> & { body: object }): Promise<CallResponse<C>> {
    return answered(call, await this.#retryUntilAnswered(() => this.#once(call, input)));
  }
}

interface Answer<C extends Call> {
  status: number;
  body: CallResponse<C> & Partial<ErrorBody>;
}

function answered<C extends Call>(call: C, { status, body }: Answer<C>): CallResponse<C> {
  if (status !== (call.status ?? 200)) throw new Error(`${call.name} answered ${status} ${JSON.stringify(body)}`);
  return body;
}
