import { and, eq, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { generateQuote } from '#contract/quotes.ts';
import type { AtProvider } from '#machines/compositions/payingServer.ts';
import type { PaymentAct, Payments } from '#machines/compositions/paymentSteps.ts';
import { cards, outbox, paymentAttempts } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { isOpen } from '#server/modules/payments/attempts.ts';
import { purchase, purposes } from '#server/modules/payments/purchase.ts';
import { REFUND } from '#server/modules/payments/refunds.ts';
import { settle } from '#server/modules/payments/settle.ts';
import { changePaymentFor, orderRequest, requestFor } from '../payments.ts';
import type { Person } from '../people.ts';
import type { TestServer } from '../server.ts';
import { type HeldCall, HeldProvider } from './heldProvider.ts';
import { MortalServer } from './mortalServer.ts';

/* Replays the payments of a composition on the real server, with a provider whose answers are held. */

/** A process at work on a payment, and the call that it waits for; null once it is about to end. */
interface Flow {
  done: Promise<unknown>;
  isOver: boolean;
  waitsFor: HeldCall | null;
}

/** A payment at the provider, or a process that is about to charge it or to ask about it. */
type Stage = 'charges' | 'asks' | AtProvider;

/** The organisation's saved card, which is stored if there is none: a deletion removes it. */
export async function savedCard({ platform, clock }: TestServer, { orgId, email }: Person): Promise<string> {
  const { sql } = platform.database;
  const [saved] = await sql.select().from(cards).where(eq(cards.orgId, orgId));
  if (saved !== undefined) return saved.id;
  const [card] = await sql
    .insert(cards)
    .values({
      orgId,
      isDefault: true,
      brand: 'visa',
      last4: '4081',
      expMonth: 9,
      expYear: 2029,
      signature: 'SIG',
      authorizationCode: 'AUTH',
      email,
      createdAt: clock.now(),
    })
    .returning();
  return card?.id ?? '';
}

/** The outbox's request for a refund; asks again if the answer to the last one was lost. */
export async function heldRefund(
  { platform }: TestServer,
  calls: HeldCall[],
  reference: string,
): Promise<Extract<HeldCall, { kind: 'refund' }>> {
  for (let turns = 0; turns < 10_000; turns += 1) {
    const at = calls.findIndex((call) => call.kind === 'refund' && call.reference === reference);
    const [call] = calls.splice(at, at === -1 ? 0 : 1);
    if (call?.kind === 'refund') return call;
    if (turns === 50) {
      // Without waiting for its next try.
      await platform.database.sql
        .update(outbox)
        .set({ nextAt: new Date(0) })
        .where(and(eq(outbox.kind, REFUND), isNull(outbox.sentAt)));
      void platform.outbox.drain();
    }
    await new Promise((go) => void setTimeout(go));
  }
  throw new Error('no refund was asked for');
}

export class PaymentReplay {
  readonly #provider: HeldProvider;
  readonly #process: MortalServer;
  /** The processes at work, by payment, in the order of the model's. */
  flows: { payment: number; stage: Stage; flow: Flow }[] = [];
  /** The payments' references, in the order of the model's numbers. */
  #references: string[] = [];
  #person: Person | null = null;

  private constructor(provider: HeldProvider, process: MortalServer) {
    this.#provider = provider;
    this.#process = process;
  }

  static async start(): Promise<PaymentReplay> {
    const provider = new HeldProvider();
    return new PaymentReplay(provider, await MortalServer.start({ payments: () => provider }));
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }

  /** The process that is alive. */
  get server(): TestServer {
    return this.#process.now;
  }

  /** Whose organisation pays. */
  get person(): Person {
    if (this.#person === null) throw new Error('nothing is replayed');
    return this.#person;
  }

  /** The process dies while it waits for the provider, and another starts. */
  async #crash(): Promise<void> {
    this.flows = [];
    this.#provider.held.splice(0);
    await this.#process.crash();
  }

  /** Forgets the last interleaving; from now on this person's organisation pays. */
  begin(person: Person): void {
    for (const call of this.#provider.held.splice(0))
      if (call.kind === 'refund') call.answer({ kind: 'unknown', why: 'timeOut' });
    this.flows = [];
    this.#references = [];
    this.#person = person;
  }

  /** Waits until the process has called the provider or has ended. */
  async #untilHeld(flow: Flow): Promise<void> {
    for (let turns = 0; ; turns += 1) {
      if (turns > 10_000) throw new Error('a process neither called the provider nor ended');
      const at = this.#provider.held.findIndex(({ kind }) => kind !== 'refund');
      flow.waitsFor = this.#provider.held.splice(at, at === -1 ? 0 : 1)[0] ?? null;
      if (flow.waitsFor !== null || flow.isOver) return;
      await new Promise((go) => void setTimeout(go));
    }
  }

  async start(work: () => Promise<unknown>): Promise<Flow> {
    const flow: Flow = { done: Promise.resolve(), isOver: false, waitsFor: null };
    flow.done = work().finally(() => (flow.isOver = true));
    await this.#untilHeld(flow);
    return flow;
  }

  /** Lets the process go on with this state of the payment at the provider. */
  async answer(flow: Flow, state: AtProvider): Promise<void> {
    const call = flow.waitsFor;
    if (call === null) return;
    const provider = this.#provider;
    if (call.kind === 'charge') {
      if (state === 'declined') call.answer({ kind: 'failed', reason: 'Declined' });
      else call.answer(state === 'returned' ? { kind: 'duplicate' } : provider.succeeded(call.reference));
    } else if (call.kind === 'verify') {
      if (state === 'nothing') call.answer({ kind: 'notFound' });
      else if (state === 'declined') call.answer({ kind: 'failed', reason: 'Declined' });
      else call.answer(state === 'returned' ? { kind: 'reversed', amount: null } : provider.succeeded(call.reference));
    }
    await this.#untilHeld(flow);
  }

  /** Lets every process end. */
  async end(): Promise<void> {
    for (const { flow } of this.flows) while (flow.waitsFor !== null) await this.answer(flow, 'nothing');
  }

  #referenceOf(payment: number): string {
    const reference = this.#references[payment - 1];
    if (reference === undefined) throw new Error(`payment ${payment} has no reference`);
    return reference;
  }

  /** The process that the model has just moved on. */
  #workOn(payment: number, stage: Stage) {
    const found = this.flows.find((each) => each.payment === payment && each.stage === stage);
    if (found === undefined) throw new Error(`no process is at "${stage}" of payment ${payment}`);
    return found;
  }

  readonly saveCard = (): Promise<string> => savedCard(this.server, this.person);

  async #pay(pays: 'renewal' | 'purchase', payment: number): Promise<void> {
    const { server, person } = this;
    const body = pays === 'renewal' ? ({ type: 'renewal' } as const) : orderRequest();
    const { quote } = await server.api.done(generateQuote, { token: person.token, body });
    const cardId = await this.saveCard();
    // Each person reaches a process of their own: one process would queue their payments.
    const request = { ...(pays === 'renewal' ? changePaymentFor(quote) : requestFor(quote)), cardId };
    const purpose = pays === 'renewal' ? purposes.renewal : purposes.new;
    const flow = await this.start(() => purchase(server.platform, this.#org(), person.userId, purpose, request));
    if (flow.waitsFor === null) expect.fail(JSON.stringify(await flow.done));
    this.flows.push({ payment, stage: 'charges', flow });
  }

  #org() {
    const { server, person } = this;
    return forOrg(server.platform.database, person.orgId);
  }

  /** Takes the same step on the server. */
  async take(act: PaymentAct, before: Payments, after: Payments): Promise<void> {
    const { server } = this;
    const asks = async (payment: number, how?: Parameters<typeof settle>[3]): Promise<void> => {
      const flow = await this.start(() => settle(server.platform, this.#org(), this.#referenceOf(payment), how));
      this.flows.push({ payment, stage: 'asks', flow });
    };
    if ('crash' in act) await this.#crash();
    else if ('pays' in act) await this.#pay(act.pays, after.work.at(-1)?.attempt ?? after.books.attempts.length);
    else if ('webhook' in act) {
      if (act.webhook === 'arrives') await asks(act.payment);
    } else if ('reconciler' in act) await asks(act.reconciler, { isUnattended: true, isRecheck: true });
    else if ('provider' in act) await this.#takeAtProvider(act);
    else if ('process' in act) {
      const stage = act.process === 'applies' ? act.said : 'asks';
      const one = this.#workOn(act.payment, stage);
      if (act.process === 'asks') {
        one.stage = before.books.provider[act.payment] ?? 'nothing';
        // A person’s charge has been answered, and its result is looked up. The job uses the answer to its charge.
        if (one.flow.waitsFor?.kind === 'charge' && before.books.attempts[act.payment - 1]?.stops === null)
          await this.answer(one.flow, one.stage);
        return;
      }
      this.flows = this.flows.filter((each) => each !== one);
      while (one.flow.waitsFor !== null) {
        const call = one.flow.waitsFor;
        if (act.process === 'applies') await this.answer(one.flow, act.said);
        else {
          if (call.kind !== 'refund') call.answer({ kind: 'unknown', why: 'timeOut' });
          await this.#untilHeld(one.flow);
        }
      }
      if (act.process === 'applies') await one.flow.done;
      else await one.flow.done.catch(() => {});
    }
  }

  async #takeAtProvider(act: Extract<PaymentAct, { provider: unknown }>): Promise<void> {
    if (act.provider === 'charges' || act.provider === 'declines') {
      this.#workOn(act.payment, 'charges').stage = 'asks';
      return;
    }
    const isHeard = act.provider === 'returns';
    const call = await heldRefund(this.server, this.#provider.held, this.#referenceOf(act.payment));
    call.answer(isHeard ? { kind: 'accepted', state: 'processed' } : { kind: 'unknown', why: 'timeOut' });
    if (isHeard) await expect.poll(async () => (await this.attempts())[act.payment - 1]?.refund).toBe('done');
  }

  /** The payments on the server, as `modelledAttempts` describes the model's. */
  async attempts() {
    const { server, person } = this;
    const stored = await server.platform.database.sql
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orgId, person.orgId));
    const references = this.#references;
    references.push(...stored.map(({ id }) => id).filter((id) => !references.includes(id)));
    return stored
      .toSorted((one, other) => references.indexOf(one.id) - references.indexOf(other.id))
      .map(({ purpose, actorId, status, refund }) => ({
        purpose,
        isAutomatic: actorId === null,
        status: isOpen({ status }) ? ('open' as const) : status,
        refund: refund === 'asked' ? ('due' as const) : refund,
      }));
  }
}

export const modelledAttempts = ({ books }: Payments) =>
  books.attempts.map(({ purpose, by, status, refund }) => ({
    purpose,
    isAutomatic: by === 'the renewal job',
    status,
    refund,
  }));
