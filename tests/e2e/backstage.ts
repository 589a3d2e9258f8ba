import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright/test';
import { activateAccount, login, refreshLinchpin, signup, verifyCode } from '#contract/auth.ts';
import { addressOf, type Call, type CallInput, type CallResponse } from '#contract/call.ts';
import { initiateNew, listTransactions, verifyPayment, type Payment } from '#contract/payments.ts';
import { generateQuote, type QuoteRequest } from '#contract/quotes.ts';
import {
  getSandboxClock,
  listSandboxMails,
  moveSandboxClock,
  type SandboxMail,
  type SandboxProvider,
  setSandboxProvider,
} from '#contract/sandbox.ts';
import { confirmPassword } from '#contract/security.ts';
import { cancelSubscription, getSubscription, startTrial } from '#contract/subscriptions.ts';
import { listCountries, listStates } from '#contract/utilities.ts';
import { payloadOf } from '#machines/quotePayment/request.ts';
import { demoPassword } from '#server/sandbox/demoAccounts.ts';
import { newDeviceCookie } from '#tests/support/deviceCookie.ts';
import { waitForRest } from './pageRest.ts';

/** A person in a journey. */
export interface Person {
  name: string;
  email: string;
  password: string;
}

/** An administrator whose organisation is set up. */
export interface Founder extends Person {
  organisation: string;
  alias: string | null;
  /** The token of the session that the set-up opened. */
  token: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** The server's clock starts today and moves forward, so cards expire in three years. */
const expiry = `12/${(new Date().getFullYear() + 3) % 100}`;

/** The provider's test cards. */
export const testCards = {
  visa: { number: '4084084084084081', cvv: '408', expiry },
  mastercard: { number: '5192602720584796', cvv: '123', expiry },
  declined: { number: '4084080000005408', cvv: '001', expiry },
  insufficient: { number: '4084080000670037', cvv: '787', expiry },
} as const;

/** Ten users on Core, monthly. */
export const sampleOrder: QuoteRequest = {
  type: 'new',
  plan: 'core',
  moduleIds: [],
  numberOfUsers: 10,
  isPlanDurationAnnual: false,
};

/** A new person on every call. */
export function stranger(name = 'Ngozi Eze'): Person {
  return { name, email: `ngozi.${randomUUID().slice(0, 8)}@ezefarms.ng`, password: 'groundnut-pyramid-7' };
}

/** A name for an organisation and an unused alias. */
export function newOrganisation(): { organisation: string; alias: string } {
  const mark = randomUUID().slice(0, 8);
  return { organisation: `Eze Farms ${mark}`, alias: `eze-farms-${mark}` };
}

/** Everything off the page: direct calls, sent mail and the server's clock. */
export class Backstage {
  readonly #url: string;
  readonly #context: BrowserContext | null;
  readonly #headers: Readonly<Record<string, string>>;
  #hasMovedClock = false;
  #isProviderSet = false;

  /** Without a context it only makes calls, all from one browser. `headers` are added to each of them. */
  constructor(url: string, context: BrowserContext | null = null, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.#context = context;
    this.#headers = { cookie: newDeviceCookie(), ...headers };
  }

  /** Makes a call and returns its response, whatever the status. */
  async ask<C extends Call>(call: C, input: CallInput<C>, token?: string): Promise<Answer> {
    const {
      params = {},
      query = {},
      body,
    } = input as Partial<Record<'params' | 'query', Record<string, unknown>>> & { body?: unknown };
    const path = addressOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${this.#url}${path}?${search}`, {
      method: call.method,
      headers: {
        ...this.#headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  /** Like `ask`, but a refusal fails the journey. A server that is too busy has done nothing yet, and is asked again. */
  async done<C extends Call>(call: C, input: CallInput<C>, token?: string): Promise<CallResponse<C>> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const { status, body } = await this.ask(call, input, token);
      if (status === (call.status ?? 200)) return body as CallResponse<C>;
      if (status !== 503 || Date.now() > deadline)
        throw new Error(`${call.name} answered ${status}: ${JSON.stringify(body)}`);
      await pause(50);
    }
  }

  /** Waits for the newest mail to an address, newer than `after` and with `subject` in its subject if given. */
  async mailTo(to: string, after = 0, subject = ''): Promise<SandboxMail> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const { mails } = await this.done(listSandboxMails, { query: { to } });
      const newest = mails.find((mail) => mail.subject.includes(subject));
      if (newest && newest.id > after) return newest;
      if (Date.now() > deadline) throw new Error(`No mail came to ${to}.`);
      await pause(50);
    }
  }

  /** The number of the newest mail to an address, or 0. Higher numbers have been sent since. */
  async newestMailTo(to: string): Promise<number> {
    const { mails } = await this.done(listSandboxMails, { query: { to } });
    return mails[0]?.id ?? 0;
  }

  /** Opens an account and confirms its email, without setting up an organisation. */
  async signUp(person = stranger()): Promise<Person & { token: string }> {
    await this.done(signup, { body: person });
    const { code } = await this.mailTo(person.email);
    const { token } = await this.done(verifyCode, { body: { email: person.email, code: code ?? '' } });
    return { ...person, token };
  }

  /** An administrator whose organisation is set up; `alias: null` leaves the alias for later. */
  async founder(chosen: { alias?: null } = {}): Promise<Founder> {
    const { token, ...person } = await this.signUp();
    const { organisation, alias } = newOrganisation();
    const { countryId, stateId } = await this.lagos();
    const details = { organisationName: organisation, countryId, stateId, phone: '+2348035550199' };
    await this.done(activateAccount, { body: chosen.alias === null ? details : { ...details, alias } }, token);
    return { ...person, token, organisation, alias: chosen.alias === null ? null : alias };
  }

  async startTrial({ token }: { token: string }): Promise<void> {
    const { org } = await this.done(refreshLinchpin, {}, token);
    await this.done(startTrial, { body: { orgId: org.id, appSlug: 'humanar' } }, token);
  }

  /** Starts a payment through calls; it waits on the provider's card page. */
  async begin({ token }: { token: string }, order = sampleOrder): Promise<Payment> {
    const { org } = await this.done(refreshLinchpin, {}, token);
    const { quote } = await this.done(generateQuote, { body: order }, token);
    const body = {
      quoteId: quote.id ?? '',
      idempotencyKey: randomUUID(),
      cardId: null,
      billingContactId: null,
      ref: null,
      subscription: payloadOf(quote, org.id),
    };
    return (await this.done(initiateNew, { body }, token)).payment;
  }

  /** Buys for the organisation: starts a payment, pays on the card page and verifies it. */
  async buy(person: { token: string }, order = sampleOrder): Promise<Payment> {
    const { reference } = await this.begin(person, order);
    await this.payOnCardPage(reference);
    return (await this.done(verifyPayment, { body: { reference } }, person.token)).payment;
  }

  /** An administrator whose organisation has a paid subscription and a saved card. */
  async subscriber(order = sampleOrder): Promise<Founder> {
    const person = await this.founder();
    await this.buy(person, order);
    return person;
  }

  /** Cancels a trial immediately, or a paid subscription at the end of its term. */
  async cancel(person: Founder): Promise<void> {
    const { token, password, organisation } = person;
    await this.done(confirmPassword, { body: { userId: await this.userIdOf(person), password } }, token);
    const { subscription } = await this.done(getSubscription, {}, token);
    const confirmation = subscription?.isTrial ? organisation : null;
    await this.done(
      cancelSubscription,
      { body: { reasonId: 'closing', comment: '', confirmation, version: subscription?.version ?? 0 } },
      token,
    );
  }

  /** Waits until every refund has arrived. */
  async refundsArrive({ token }: { token: string }): Promise<void> {
    const isRefunding = async () =>
      (await this.done(listTransactions, { query: {} }, token)).data.transactions.some(
        ({ status }) => status === 'refunding',
      );
    while (await isRefunding()) await pause(50);
  }

  /** The id of the signed-in person. */
  async userIdOf({ token }: { token: string }): Promise<string> {
    return (await this.done(refreshLinchpin, {}, token)).user.id;
  }

  /** Makes the provider calls of the card page without opening it. */
  async payOnCardPage(reference: string, card: keyof typeof testCards = 'visa'): Promise<void> {
    const response = await fetch(`${this.#url}/sandbox/provider/pay/${reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'pay', ...testCards[card] }),
    });
    if (!response.ok) throw new Error(`The card page answered ${response.status}: ${await response.text()}`);
  }

  /** Sets the provider's switches, which are reset after the journey. */
  async setProvider(switches: Partial<SandboxProvider>): Promise<void> {
    this.#isProviderSet = true;
    await this.done(setSandboxProvider, { body: switches });
  }

  async putProviderBack(): Promise<void> {
    if (this.#isProviderSet)
      await this.done(setSandboxProvider, { body: { webhook: 'send', charge: 'byCard', answer: 'normal' } });
    this.#isProviderSet = false;
  }

  async lagos(): Promise<{ countryId: number; stateId: number }> {
    const { countries } = await this.done(listCountries, {});
    const countryId = countries.find(({ iso2 }) => iso2 === 'NG')?.id ?? 0;
    const { states } = await this.done(listStates, { params: { id: countryId } });
    return { countryId, stateId: states.find(({ name }) => name === 'Lagos')?.id ?? 0 };
  }

  /** Opens a new session; a demo account needs only its email. */
  async tokenOf(person: Pick<Person, 'email' | 'password'> | string): Promise<string> {
    const { email, password } = typeof person === 'string' ? { email: person, password: demoPassword } : person;
    const answer = await this.done(login, { body: { email, password } });
    if (!('token' in answer)) throw new Error(`${email} needs a second factor to sign in.`);
    return answer.token;
  }

  /** Makes the browser's next page signed in, as after an earlier visit. */
  async signInBrowser(token: string): Promise<void> {
    await this.#context?.setStorageState({
      cookies: [
        {
          name: 'humanar_signed_in',
          value: '1',
          domain: new URL(this.#url).hostname,
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [{ origin: this.#url, localStorage: [{ name: 'humanar.token', value: token }] }],
    });
  }

  /** Removes the stored login; the session stays open on the server, and open pages react as to another tab. */
  async signOutBrowser(): Promise<void> {
    await this.#pagesAtRest();
    await this.#context?.setStorageState({ cookies: [], origins: [] });
  }

  /** The server's time in ms. */
  async now(): Promise<number> {
    return Date.parse((await this.done(getSandboxClock, {})).now);
  }

  /** Moves the server's clock forward; it is reset after the journey. */
  async moveClock(seconds: number): Promise<void> {
    // Coming to rest may take longer than the seconds, and the clock moves forward only.
    await this.#pagesAtRest();
    await this.moveClockTo((await this.now()) + seconds * 1000);
  }

  /** Moves the clock forward to a time in ms, and waits for everything due by then. */
  async moveClockTo(moment: number): Promise<void> {
    this.#hasMovedClock = true;
    // A request in between would get an answer from a different time than the rest of the page.
    await this.#pagesAtRest();
    await this.done(moveSandboxClock, { body: { to: new Date(moment).toISOString() } });
  }

  async #pagesAtRest(): Promise<void> {
    await Promise.all((this.#context?.pages() ?? []).map(waitForRest));
  }

  get hasMovedClock(): boolean {
    return this.#hasMovedClock;
  }

  async putClockBack(): Promise<void> {
    if (this.#hasMovedClock) await this.done(moveSandboxClock, { body: { reset: true } });
    this.#hasMovedClock = false;
  }
}
