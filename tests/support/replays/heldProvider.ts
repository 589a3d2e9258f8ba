import type {
  ChargeResult,
  PaymentProvider,
  RefundResult,
  VerifyResult,
} from '#server/platform/payments/paymentProvider.ts';

/** A call to the provider that waits until the test answers it. */
export type HeldCall =
  | { kind: 'charge'; reference: string; answer: (result: ChargeResult) => void }
  | { kind: 'verify'; reference: string; answer: (result: VerifyResult) => void }
  | { kind: 'refund'; reference: string; answer: (result: RefundResult) => void };

/** A provider whose answers the test gives, at the time and in the order that it wants. */
export class HeldProvider implements PaymentProvider {
  /** Calls that wait for their answer, oldest first. */
  readonly held: HeldCall[] = [];
  /** The amount (kobo) of each payment that it was asked to charge. */
  readonly amounts = new Map<string, number>();

  readonly chargeSaved: PaymentProvider['chargeSaved'] = ({ reference, amount }) =>
    new Promise((answer) => {
      this.amounts.set(reference, amount);
      this.held.push({ kind: 'charge', reference, answer });
    });
  readonly verify: PaymentProvider['verify'] = (reference) =>
    new Promise((answer) => void this.held.push({ kind: 'verify', reference, answer }));
  readonly refund: PaymentProvider['refund'] = ({ reference }) =>
    new Promise((answer) => void this.held.push({ kind: 'refund', reference, answer }));
  readonly start: PaymentProvider['start'] = async () => ({ kind: 'unknown', why: 'unreachable' });
  readonly forgetCard: PaymentProvider['forgetCard'] = async () => ({ kind: 'forgotten' });
  readonly refundOf: PaymentProvider['refundOf'] = async () => ({ kind: 'notFound' });
  readonly dispute: PaymentProvider['dispute'] = async () => ({ kind: 'notFound' });
  readonly readWebhook: PaymentProvider['readWebhook'] = () => ({ kind: 'forged' });

  succeeded(reference: string) {
    const amount = this.amounts.get(reference) ?? 0;
    return { kind: 'succeeded' as const, charge: { reference, amount, currency: 'NGN', paidAt: null, card: null } };
  }
}
