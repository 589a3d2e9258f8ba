import type { Fare } from '#machines/compositions/orderServer.ts';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import { HeldProvider } from './heldProvider.ts';

/** What the provider knows of a payment: its card page is open, or the result. */
type Recorded = { state: 'page' | 'declined' | 'charged' | 'returned'; amount: number };

/** A provider that records each payment and charges it once. The test says how its answers fare. */
export class RecordingProvider extends HeldProvider {
  readonly payments = new Map<string, Recorded>();
  /** How the next calls fare. */
  fare: Fare = 'heard';
  /** Called when a process dies before it asks. */
  onDeath: () => void = () => {};

  stateOf = (reference: string): Recorded['state'] | 'nothing' => this.payments.get(reference)?.state ?? 'nothing';

  /** The person pays, or has a card declined, on the card page; or the provider returns the charge. */
  record(reference: string, state: Recorded['state']): void {
    const payment = this.payments.get(reference);
    if (payment === undefined) throw new Error(`the provider doesn’t know ${reference}`);
    payment.state = state;
  }

  #die(): Promise<never> {
    this.onDeath();
    return new Promise(() => {});
  }
  #resultOf(reference: string) {
    const { state, amount } = this.payments.get(reference) ?? { state: 'nothing', amount: 0 };
    this.amounts.set(reference, amount);
    if (state === 'declined') return { kind: 'failed', reason: 'Declined' } as const;
    if (state === 'returned') return { kind: 'reversed', amount: null } as const;
    return state === 'charged' ? this.succeeded(reference) : null;
  }

  override readonly start: PaymentProvider['start'] = async ({ reference, amount }) => {
    if (this.fare === 'dies') return this.#die();
    // Its answer that the reference was used before isn't lost, but that to the next page is.
    if (this.payments.has(reference)) return { kind: 'duplicate' };
    this.payments.set(reference, { state: 'page', amount });
    return this.fare === 'unheard'
      ? { kind: 'unknown', why: 'timeOut' }
      : { kind: 'started', url: `https://provider.test/${reference}` };
  };
  override readonly chargeSaved: PaymentProvider['chargeSaved'] = async ({ reference, amount }) => {
    if (this.fare === 'dies') return this.#die();
    const isUsed = this.payments.has(reference);
    if (!isUsed) this.payments.set(reference, { state: this.fare === 'declined' ? 'declined' : 'charged', amount });
    if (this.fare === 'unheard') return { kind: 'unknown', why: 'timeOut' };
    return isUsed ? { kind: 'duplicate' } : (this.#resultOf(reference) ?? { kind: 'duplicate' });
  };
  override readonly verify: PaymentProvider['verify'] = async (reference) => {
    if (this.fare === 'unheard') return { kind: 'unknown', why: 'timeOut' };
    if (!this.payments.has(reference)) return { kind: 'notFound' };
    return this.#resultOf(reference) ?? { kind: 'abandoned' };
  };
}
