import type { Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import { always, broken, forRule, type Property, property } from '../kit/property.ts';
import type { PaymentOutput } from './payment.machine.ts';

/* What must hold for one payment, whatever the server, the provider and the person do. Times are ms. */

/** What a person can do about a payment, and what the browser does when it is back. */
export type PaymentAct = 'retry' | 'check' | 'continue' | 'stop' | 'reconnect' | 'comeBack';

export type PaymentFact =
  /** The page was opened to pay this, or to follow a payment that was started before. */
  | { fact: 'opened'; request: string | null; reference: string | null }
  | { fact: 'did'; act: PaymentAct }
  /** The server was asked to start a payment, or what became of one. */
  | { fact: 'asked'; to: 'start'; request: string }
  | { fact: 'asked'; to: 'check'; reference: string }
  | { fact: 'answered'; to: 'start' | 'check'; payment: Payment }
  /** It refused, or there was no usable answer (no status, or one that rules nothing out). */
  | { fact: 'failed'; to: 'start' | 'check'; failure: Failure }
  | { fact: 'tookTooLong'; to: 'start' | 'check' }
  /** The pause before the page asks the server again is over. */
  | { fact: 'pauseEnded' }
  | { fact: 'sentTo'; url: string }
  | { fact: 'ended'; result: PaymentOutput }
  /** What the page offers, and after which pause it asks the server without being told to; null if it doesn't. */
  | { fact: 'offers'; acts: readonly PaymentAct[]; pause: number | null; failure: string | null };

const settled: Partial<Record<Payment['status'], PaymentOutput['outcome']>> = {
  succeeded: 'paid',
  failed: 'failed',
  refunded: 'refunded',
};
const isDecided = ({ fact }: PaymentFact): boolean => fact === 'ended' || fact === 'offers';
const openReference = ({ code, current }: Failure): string | null =>
  code === 'payment_open' && typeof current?.['reference'] === 'string' ? current['reference'] : null;
const rulesNothingOut = ({ status }: Failure): boolean => status === null || status >= 500 || status === 429;
/** Refusals of a start by a server that has looked for a payment with this key. */
const certainRefusals =
  /^(price_changed|quote_not_found|already_subscribed|transition_refused|nothing_changed|below_allocated)$/;
/** Whether the server may have started the payment, given that and what it has said now. */
function mayBeStarted(before: boolean, fact: PaymentFact): boolean {
  if (fact.fact === 'opened') return fact.reference !== null;
  if (fact.fact === 'answered') return true;
  if (fact.fact === 'tookTooLong') return before || fact.to === 'start';
  if (fact.fact !== 'failed' || fact.to === 'check') return before;
  const { status, code, request } = fact.failure;
  if (openReference(fact.failure) !== null) return true;
  if (status === null) return before || request !== 'notSent';
  if (status >= 500) return before || code !== 'provider_unavailable';
  return before && !certainRefusals.test(code ?? '');
}
const isFinalRefusal = ({ status }: Failure): boolean => status === 401 || status === 403 || status === 404;
const refuses = (to: 'start' | 'check', failure: Failure): boolean =>
  to === 'start' ? openReference(failure) === null && !rulesNothingOut(failure) : isFinalRefusal(failure);

type Memory = Exclude<PaymentFact, { fact: 'offers' | 'ended' }> | null;
/** Compares what the page does with the last thing that happened before. */
const afterwards = (
  says: string,
  holds: (last: NonNullable<Memory>, now: PaymentFact) => boolean,
): Property<PaymentFact> =>
  property<PaymentFact, Memory>(says, null, (last, now) => {
    if (isDecided(now)) return last === null || holds(last, now) ? null : broken;
    return now.fact === 'asked' || now.fact === 'sentTo' ? last : (now as Memory);
  });
/** What the page asks or where it goes in the same step as what caused it. */
const atOnce = (
  says: string,
  isDue: (cause: PaymentFact, offered: readonly PaymentAct[]) => ((done: PaymentFact) => boolean) | null,
) =>
  property<PaymentFact, { due: ((done: PaymentFact) => boolean) | null; offered: readonly PaymentAct[] }>(
    says,
    { due: null, offered: [] },
    ({ due, offered }, now) => {
      if (now.fact === 'offers' || now.fact === 'ended')
        return due !== null && !due(now) ? broken : { due: null, offered: now.fact === 'offers' ? now.acts : [] };
      const isNews = now.fact !== 'asked' && now.fact !== 'sentTo';
      // Something else happened first.
      if (due !== null && isNews && !due(now)) return broken;
      // While the page waits for the server, it offers nothing.
      const left = now.fact === 'asked' ? [] : offered;
      if (due?.(now) === true) return { due: null, offered: left };
      return { due: isDue(now, offered) ?? due, offered: left };
    },
  );
const offersAll = (now: PaymentFact, ...acts: PaymentAct[]): boolean =>
  now.fact === 'offers' && acts.every((act) => now.acts.includes(act));

export const paymentProperties: readonly Property<PaymentFact>[] = [
  property<PaymentFact, string | null>(
    'The server is asked for nothing but the payment that was ordered.',
    null,
    (ordered, fact) => {
      if (fact.fact === 'opened') return fact.request;
      return fact.fact === 'asked' && fact.to === 'start' && fact.request !== ordered ? broken : ordered;
    },
  ),
  property<PaymentFact, string | null>(
    'The server is asked about the payment that it named last.',
    null,
    (named, fact) => {
      if (fact.fact === 'opened') return fact.reference;
      if (fact.fact === 'answered') return fact.payment.reference;
      if (fact.fact === 'failed') return (fact.to === 'start' ? openReference(fact.failure) : null) ?? named;
      return fact.fact === 'asked' && fact.to === 'check' && fact.reference !== named ? broken : named;
    },
  ),
  forRule(
    'payment.verified',
    afterwards('A payment ends as the server said, as soon as it has said so.', (last, now) => {
      if (last.fact !== 'answered') return true;
      const outcome = settled[last.payment.status];
      if (outcome === undefined) return now.fact !== 'ended';
      return now.fact === 'ended' && now.result.outcome === outcome && now.result.payment === last.payment;
    }),
  ),
  forRule(
    'payment.doubt',
    property<PaymentFact, boolean>(
      'A payment is called refused or stopped only if the server can’t have charged it, and unknown only if it may have.',
      false,
      (mayHaveCharged, fact) => {
        if (fact.fact !== 'ended') return mayBeStarted(mayHaveCharged, fact);
        const { outcome, payment } = fact.result;
        if (outcome === 'refused') return mayHaveCharged ? broken : false;
        if (outcome === 'stopped') return mayHaveCharged && payment === null ? broken : false;
        return outcome === 'unknown' && !mayHaveCharged ? broken : false;
      },
    ),
  ),
  afterwards('A refusal ends the payment and says why; nothing else does without an answer.', (last, now) => {
    if (last.fact === 'tookTooLong') return now.fact === 'offers';
    if (last.fact !== 'failed') return true;
    if (!refuses(last.to, last.failure)) return now.fact === 'offers';
    return (
      now.fact === 'ended' &&
      ['refused', 'unknown'].includes(now.result.outcome) &&
      now.result.failure?.code === last.failure.code
    );
  }),
  forRule(
    'payment.leave',
    afterwards('Only the person can give up a payment, and then it ends.', (last, now) => {
      if (last.fact === 'answered' || last.fact === 'failed' || last.fact === 'tookTooLong')
        return now.fact !== 'ended' || now.result.outcome !== 'stopped';
      return (
        now.fact !== 'ended' ||
        (last.fact === 'did' && last.act === 'stop' && ['stopped', 'unknown'].includes(now.result.outcome))
      );
    }),
  ),
  forRule(
    'error.unknown',
    afterwards(
      'If it is unclear whether a payment started, the person is told, and can ask again or stop.',
      (last, now) => {
        const isUnclear =
          (last.fact === 'tookTooLong' && last.to === 'start') ||
          (last.fact === 'failed' &&
            last.to === 'start' &&
            openReference(last.failure) === null &&
            rulesNothingOut(last.failure));
        return !isUnclear || (offersAll(now, 'retry', 'stop') && now.fact === 'offers' && now.failure !== null);
      },
    ),
  ),
  afterwards(
    'If nothing answered, the page asks again once the connection is back; a server that answered isn’t pressed.',
    (last, now) => {
      if (now.fact === 'offers' && last.fact === 'answered') return !now.acts.includes('reconnect');
      if (now.fact !== 'offers' || last.fact !== 'failed' || now.pause !== null) return true;
      return now.acts.includes('reconnect') === (last.failure.status === null) || refuses(last.to, last.failure);
    },
  ),
  forRule(
    'payment.follow',
    property<PaymentFact, { pauses: number; last: Memory; offered: readonly PaymentAct[] }>(
      'While the result isn’t known, the server is asked every three seconds, ten times, and then when the person wants.',
      { pauses: 0, last: null, offered: [] },
      ({ pauses, last, offered }, now) => {
        if (now.fact === 'asked') return { pauses, last: null, offered: [] };
        if (now.fact === 'did') return { pauses: offered.includes(now.act) ? 0 : pauses, last: null, offered };
        if (now.fact === 'answered' || now.fact === 'failed' || now.fact === 'tookTooLong') {
          const isOther = now.fact === 'failed' && now.to === 'start' && openReference(now.failure) !== null;
          return { pauses: isOther ? 0 : pauses, last: now, offered };
        }
        if (now.fact !== 'offers') return { pauses, last, offered };
        const next = { pauses, last: null, offered: now.acts };
        if (last === null) return next;
        const isUnknown =
          (last.fact === 'answered' && last.payment.status === 'checking') ||
          (last.fact === 'failed' && last.to === 'check' && !isFinalRefusal(last.failure));
        const isSlow = last.fact === 'tookTooLong' && last.to === 'check';
        if (isSlow && (now.pause !== null || !now.acts.includes('check'))) return broken;
        if (!isUnknown) return now.pause === 3_000 ? broken : next;
        if (pauses < 10) return now.pause === 3_000 ? { ...next, pauses: pauses + 1 } : broken;
        return now.pause === null && now.acts.includes('check') ? next : broken;
      },
    ),
  ),
  forRule(
    'payment.unfinished',
    afterwards(
      'Somebody who hasn’t finished at the provider can continue there, check, or pay another way, and may have paid elsewhere.',
      (last, now) => {
        const isOpen = last.fact === 'answered' && ['unfinished', 'challenge'].includes(last.payment.status);
        if (!isOpen || last.to === 'start') return !isOpen || offersAll(now, 'continue', 'comeBack');
        return offersAll(now, 'continue', 'check', 'stop', 'comeBack');
      },
    ),
  ),
  atOnce(
    'The browser goes to the provider’s page when a payment has started there, and not after a check.',
    (cause) => {
      if (cause.fact !== 'answered' || !['unfinished', 'challenge'].includes(cause.payment.status)) return null;
      const { to, payment } = cause;
      return (done) => (to === 'start' ? done.fact === 'sentTo' && done.url === payment.url : done.fact === 'offers');
    },
  ),
  atOnce('What a person asks for happens immediately.', (cause, offered) => {
    if (cause.fact !== 'did' || !offered.includes(cause.act)) return null;
    const { act } = cause;
    return (done) => {
      if (act === 'stop') return done.fact === 'ended';
      if (act === 'continue') return done.fact === 'sentTo';
      if (act === 'reconnect') return done.fact === 'asked';
      return done.fact === 'asked' && done.to === (act === 'retry' ? 'start' : 'check');
    };
  }),
  forRule(
    'payment.follow',
    atOnce('The server is asked when the pause is over.', (cause) =>
      cause.fact === 'pauseEnded' ? (done) => done.fact === 'asked' && done.to === 'check' : null,
    ),
  ),
  atOnce('The page stops waiting for an answer that takes too long.', (cause) =>
    cause.fact === 'tookTooLong' ? (done) => done.fact === 'offers' : null,
  ),
  forRule(
    'payment.open',
    atOnce('A payment that another tab has started is followed immediately.', (cause) =>
      cause.fact === 'failed' && cause.to === 'start' && openReference(cause.failure) !== null
        ? (done) => done.fact === 'asked' && done.to === 'check'
        : null,
    ),
  ),
  atOnce('A page that is opened asks the server for the payment, or about it, immediately.', (cause) =>
    cause.fact === 'opened'
      ? (done) => done.fact === 'asked' && done.to === (cause.reference === null ? 'start' : 'check')
      : null,
  ),
  always<PaymentFact>(
    'A page that waits for the server or is about to ask it offers nothing to press.',
    (fact) => fact.fact !== 'offers' || fact.pause === null || fact.acts.length === 0,
  ),
];
