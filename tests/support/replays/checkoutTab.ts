import {
  Actor,
  type ActorOptions,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  fromPromise,
  type InputFrom,
  SimulatedClock,
} from 'xstate';
import type { Failure } from '#contract/failure.ts';
import type { QuoteRequest } from '#contract/quotes.ts';
import type { FlowEffect } from '#flow/effects.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { placeOf } from '#machines/kit/place.ts';
import { type PaymentRequest, paymentMachine } from '#machines/payment/payment.machine.ts';
import { quotePaymentMachine } from '#machines/quotePayment/quotePayment.machine.ts';

/** What a page asks the server. */
export type TabRequest =
  | { asks: 'price'; body: QuoteRequest }
  | { asks: 'start'; body: PaymentRequest['body'] }
  | { asks: 'check'; reference: string };
export type TabAnswer = { done: unknown } | { error: Failure };

/** A call that a page waits for. */
export interface TabCall {
  request: TabRequest;
  settle: (answer: TabAnswer) => void;
}

const settled = (): Promise<void> => new Promise((go) => void setImmediate(go));

/** One tab in which an order is paid: the real machines, as CheckoutPage.tsx and PaymentResult.tsx run them. */
export class CheckoutTab {
  at: 'page' | 'provider' | 'away' = 'away';
  /** Reference of the payment whose card page is in the tab's history. */
  visited: string | null = null;
  hasOrder = true;
  /** The call that the page waits for. */
  call: TabCall | null = null;
  #page: { actor: AnyActor; clock: SimulatedClock } | null = null;
  #effects: FlowEffect[] = [];
  readonly #isSubscribed: () => Promise<boolean>;
  readonly #order: QuoteRequest;
  readonly #orgId: string;

  constructor(order: QuoteRequest, orgId: string, isSubscribed: () => Promise<boolean>) {
    this.#order = order;
    this.#orgId = orgId;
    this.#isSubscribed = isSubscribed;
  }

  /** An actor whose answer waits for the test. */
  #asking<Output, Input>(requestOf: (input: Input) => TabRequest) {
    return fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise<Output>((resolve, reject) => {
          const call: TabCall = {
            request: requestOf(input),
            settle: (answer) => ('done' in answer ? resolve(answer.done as Output) : reject(answer.error as never)),
          };
          this.call = call;
          signal.addEventListener('abort', () => {
            if (this.call === call) this.call = null;
          });
        }),
    );
  }
  readonly #payment = () =>
    paymentMachine.provide({
      actors: {
        initiate: this.#asking(({ body }) => ({ asks: 'start', body })),
        verify: this.#asking(({ reference }) => ({ asks: 'check', reference })),
      },
    });

  async #open<M extends AnyStateMachine>(machine: M, input: InputFrom<M>): Promise<void> {
    this.close();
    const clock = new SimulatedClock();
    const actor = new Actor(machine, { input, clock } as ActorOptions<M>);
    const subscribe = (source: unknown): void => {
      if (source instanceof Actor) source.on('*', (effect: unknown) => void this.#effects.push(effect as FlowEffect));
    };
    [actor, ...Object.values((actor.getSnapshot() as AnyMachineSnapshot).children)].forEach(subscribe);
    actor.system.inspect((inspected) => inspected.type === '@xstate.actor' && subscribe(inspected.actorRef));
    this.at = 'page';
    this.#page = { actor, clock };
    actor.start();
    await this.#follow();
  }

  async openCheckout(hasOrder = this.hasOrder): Promise<void> {
    const quotePayment = quotePaymentMachine.provide({
      actors: {
        generateQuote: this.#asking((body) => ({ asks: 'price', body: body as QuoteRequest })),
        payment: this.#payment(),
      },
    });
    await this.#open(checkoutMachine.provide({ actors: { quotePayment } }), {
      order: hasOrder ? this.#order : null,
      orgId: this.#orgId,
      isSubscribed: await this.#isSubscribed(),
      cardId: null,
      billingContactId: null,
      ref: null,
    });
  }
  openResult = (reference: string): Promise<void> => this.#open(this.#payment(), { request: null, reference });

  close(): void {
    this.#page?.actor.stop();
    this.#page = null;
    this.call = null;
    this.at = 'away';
    this.#effects = [];
  }

  /** The charts that run on the page, the outermost first. */
  #charts(): AnyActor[] {
    const charts: AnyActor[] = [];
    for (let next: AnyActor | undefined = this.#page?.actor; next !== undefined;) {
      charts.push(next);
      const { children } = next.getSnapshot() as AnyMachineSnapshot;
      next = children['quotePayment'] ?? children['payment'];
    }
    return charts;
  }
  places = (): string[] => this.#charts().map((chart) => placeOf(chart.getSnapshot() as AnyMachineSnapshot));

  /** Follows where the page's effects and results lead. */
  async #follow(): Promise<void> {
    await settled();
    for (let effect = this.#effects.shift(); effect !== undefined; effect = this.#effects.shift()) {
      if (effect.type === 'purchase.finished') this.hasOrder = false;
      if (effect.type === 'redirect') {
        this.at = 'provider';
        this.visited = effect.to.slice(effect.to.lastIndexOf('/') + 1);
      }
      if (effect.type === 'navigate') {
        const reference = new URL(effect.to, 'http://humanar.test').searchParams.get('reference');
        return reference === null ? this.close() : this.openResult(reference);
      }
    }
    const { actor } = this.#page ?? {};
    const outcome: unknown = (actor?.getSnapshot() as AnyMachineSnapshot | undefined)?.context['outcome'];
    if (outcome === 'paid') this.hasOrder = false;
    if (outcome === 'stopped') await this.openCheckout();
  }

  async send(event: EventObject): Promise<void> {
    const chart = this.#charts().at(-1);
    if ((chart?.getSnapshot() as AnyMachineSnapshot | undefined)?.status === 'active') chart?.send(event);
    await this.#follow();
  }
  /** Time passes on the page, in ms. */
  async wait(ms: number): Promise<void> {
    this.#page?.clock.increment(ms);
    await this.#follow();
  }
  async receive(answer: TabAnswer): Promise<void> {
    const { call } = this;
    if (call === null) throw new Error('the page waits for nothing');
    this.call = null;
    call.settle(answer);
    await this.#follow();
  }
}
