import { endOfRetries, nextCharge } from '#domain/renewal.ts';
import { MONTHLY_DAYS } from '#domain/terms.ts';
import { situationOf } from '../kit/explore.ts';
import type { FlowModel } from '../kit/model.ts';
import type { World as Chart } from '../kit/world.ts';
import type { SubscriptionContext, SubscriptionEvent } from '../subscription/subscription.machine.ts';
import type { MoneyFact } from '../subscription/subscription.properties.ts';
import type { KeyedMachine } from './machineKey.ts';

/*
 * A model of the server where it takes money for a subscription: the lifecycle chart, the payments that the database
 * holds, and what the provider knows of them. It describes purchase.ts, charge.ts, settle.ts, the renewal job and the
 * refunds. Times are milliseconds since the epoch, UTC.
 */

export type Payer = 'Ada' | 'Bola' | 'the renewal job';

/** A payment as the database holds it. All are made with the saved card. */
export interface Attempt {
  number: number;
  purpose: 'purchase' | 'renewal';
  by: Payer;
  status: 'open' | 'succeeded' | 'failed' | 'abandoned';
  refund: 'due' | 'done' | null;
  /** Of an automatic charge: expiry and failures that it is for. Null for others, and once another takes its place. */
  key: string | null;
  /** The subscription's version that it was priced for. */
  version: number;
  /** How often renewal had been stopped when it was charged automatically; null for a person's payment. */
  stops: number | null;
  createdAt: number;
}

/** What the provider knows of a payment. It charges each once. */
export type AtProvider = 'nothing' | 'charged' | 'declined' | 'returned';

export interface Books {
  now: number;
  chart: Chart;
  version: number;
  /** When the renewal job is next due; null for never. */
  nextRenewalAt: number | null;
  attempts: readonly Attempt[];
  provider: Readonly<Record<number, AtProvider>>;
}

/** The books after a step, and what became true. */
export interface Entry {
  books: Books;
  facts: MoneyFact[];
}

const MINUTE = 60_000;
/** How long a process may take over the renewals it claimed. */
const LEASE = 15 * MINUTE;

export const isOpen = ({ status }: Attempt): boolean => status === 'open';
/** After this, an attempt that the provider doesn't know wasn't charged. */
export const isOldAt = ({ createdAt, by }: Attempt): number =>
  createdAt + (by === 'the renewal job' ? LEASE + 2 * MINUTE : 2 * MINUTE) + 1;

export const contextOf = ({ chart }: Books): SubscriptionContext => chart.snapshot.context as SubscriptionContext;
export const hasAccess = ({ chart }: Pick<Books, 'chart'>): boolean =>
  ['trial', 'active', { renewalDue: 'inTerm' }, { cancelled: 'paid' }].some((state) =>
    chart.snapshot.matches(state as never),
  );

const keyOf = ({ expiresAt, failures }: SubscriptionContext): string => `${expiresAt} ${failures}`;

/** When the job is next due, as timers.ts works it out with each change. */
function dueAt(
  { expiresAt, failures, isAutoRenewal, isCancelled, hasEverPurchased }: SubscriptionContext,
  now: number,
) {
  if (expiresAt === null || !hasEverPurchased || !isAutoRenewal || isCancelled) return null;
  return failures > 0 || now < expiresAt ? nextCharge(expiresAt, failures, { now }) : null;
}

export const withAttempt = (books: Books, changed: Attempt): Books => ({
  ...books,
  attempts: books.attempts.map((each) => (each.number === changed.number ? changed : each)),
});

/** Nothing that is said about this payment changes the books any more. */
const isFinal = ({ status, refund }: Attempt): boolean =>
  refund === null ? status === 'succeeded' : refund === 'done';

/** Whether what is said about this payment can still change the books. A provider that declined it never charges it. */
export const isUndecided = ({ provider }: Books, attempt: Attempt): boolean =>
  !isFinal(attempt) && !(attempt.status === 'failed' && provider[attempt.number] === 'declined');

/**
 * Equal for books that behave alike. Of counters, only whether a payment's value is still the current one can matter, of
 * a payer whether it is the job, and of a payment that is settled neither its age nor its order.
 */
export function textOfBooks(model: FlowModel, books: Books): string {
  const { chart, version, attempts, provider, now, nextRenewalAt } = books;
  const { stops, ...context } = contextOf(books);
  const payments = attempts.map((attempt) => {
    const { number, purpose, by, status, refund, key, createdAt } = attempt;
    if (!isUndecided(books, attempt)) return [key];
    // A charge that arrives late still counts.
    const mayBuy = isOpen(attempt) || status === 'abandoned';
    return [
      purpose,
      by === 'the renewal job',
      status,
      refund,
      key,
      provider[number],
      isOpen(attempt) && createdAt,
      mayBuy && attempt.version === version,
      mayBuy && (attempt.stops === null ? null : attempt.stops === stops),
    ];
  });
  return JSON.stringify([situationOf(model, chart), context, now, nextRenewalAt, payments]);
}

/** @param lifecycle distinguishes situations by their whole context */
export function payingServer(lifecycle: KeyedMachine) {
  const can = ({ chart }: Books, event: SubscriptionEvent): boolean => lifecycle.can(chart, event);
  const send = (books: Books, event: SubscriptionEvent): Books => ({
    ...books,
    chart: lifecycle.send(books.chart, event).world,
  });

  const renewalPaid = (at: number, stops: number | null): SubscriptionEvent => ({
    type: 'renewal.paid',
    at,
    days: MONTHLY_DAYS,
    runningDays: MONTHLY_DAYS,
    stops,
  });

  /** A month that was bought at `at`, and the first moment that the model looks at. */
  function boughtAt(at: number, now: number): Books {
    const chart = lifecycle.startWith({ hasAlias: true, hasUsedTrial: false, hasEverPurchased: false }).world;
    const bought = lifecycle.send(chart, { type: 'purchase.paid', at, days: MONTHLY_DAYS } as SubscriptionEvent).world;
    const books: Books = { now, chart: bought, version: 1, nextRenewalAt: null, attempts: [], provider: {} };
    return { ...books, nextRenewalAt: dueAt(contextOf(books), at) };
  }

  /** Time passes until `at`. */
  const passTo = (books: Books, at: number): Books => send({ ...books, now: at }, { type: 'time.passed', at });

  /** A change by a person: cancelling, undoing it, switching automatic renewal. Null if the chart refuses it. */
  function change(
    books: Books,
    type: 'cancellation.confirmed' | 'cancellation.undone' | 'autoRenewal.switchedOn' | 'autoRenewal.switchedOff',
  ): Entry | null {
    const event: SubscriptionEvent = { type, at: books.now };
    if (!can(books, event)) return null;
    const next = send(books, event);
    const isVersioned = type === 'cancellation.confirmed' || type === 'cancellation.undone';
    return {
      books: {
        ...next,
        version: books.version + (isVersioned ? 1 : 0),
        nextRenewalAt: dueAt(contextOf(next), books.now),
      },
      facts: [
        { fact: type === 'cancellation.confirmed' || type === 'autoRenewal.switchedOff' ? 'stopped' : 'resumed' },
      ],
    };
  }

  const insert = (books: Books, attempt: Omit<Attempt, 'number' | 'createdAt' | 'status' | 'refund' | 'version'>) => {
    const number = books.attempts.length + 1;
    const written: Attempt = {
      ...attempt,
      number,
      status: 'open',
      refund: null,
      version: books.version,
      createdAt: books.now,
    };
    return { books: { ...books, attempts: [...books.attempts, written] }, number };
  };

  /**
   * A person presses Pay. Returns the attempt to charge: their own new one, or the one already open for the same order;
   * null if the server refuses because there is nothing to buy or another payment is open.
   */
  function press(
    books: Books,
    by: 'Ada' | 'Bola',
    purpose: Attempt['purpose'],
  ): { books: Books; number: number } | null {
    const open = books.attempts.find(isOpen);
    if (open !== undefined) {
      const isSame = open.purpose === purpose && open.by !== 'the renewal job' && open.version === books.version;
      return isSame ? { books, number: open.number } : null;
    }
    const event: SubscriptionEvent =
      purpose === 'purchase'
        ? { type: 'purchase.paid', at: books.now, days: MONTHLY_DAYS }
        : renewalPaid(books.now, null);
    return can(books, event) ? insert(books, { purpose, by, key: null, stops: null }) : null;
  }

  /** The renewal job claims the due renewal. Null if it isn't due, or another payment is in its way. */
  function claim(books: Books): { books: Books; number: number } | null {
    const context = contextOf(books);
    const { nextRenewalAt, now } = books;
    if (nextRenewalAt === null || nextRenewalAt > now || context.expiresAt === null) return null;
    if (now >= endOfRetries(context.expiresAt) || !can(books, renewalPaid(now, context.stops))) return null;
    const key = keyOf(context);
    if (books.attempts.some((each) => each.key === key || isOpen(each))) return null;
    return insert(books, { purpose: 'renewal', by: 'the renewal job', key, stops: context.stops });
  }

  /** A process applies what the provider said about a payment, in one transaction. */
  function apply(books: Books, number: number, said: AtProvider): Entry {
    const attempt = books.attempts.find((each) => each.number === number);
    if (attempt === undefined) throw new Error(`There is no attempt ${number}.`);
    if (isFinal(attempt)) return { books, facts: [] };
    if (said === 'returned')
      return {
        books: withAttempt(books, { ...attempt, refund: 'done' }),
        facts: [{ fact: 'refunded', payment: number }],
      };
    if (said === 'charged' && attempt.refund === null) return applyCharge(books, attempt);
    if (!isOpen(attempt)) return { books, facts: [] };
    if (said === 'declined') {
      const failed = withAttempt(books, { ...attempt, status: 'failed' });
      return attempt.stops === null ? { books: failed, facts: [] } : countFailure(failed, attempt);
    }
    return books.now >= isOldAt(attempt)
      ? { books: withAttempt(books, { ...attempt, status: 'abandoned' }), facts: [] }
      : { books, facts: [] };
  }

  function applyCharge(books: Books, attempt: Attempt): Entry {
    const { number, purpose, stops } = attempt;
    const event: SubscriptionEvent =
      purpose === 'purchase'
        ? { type: 'purchase.paid', at: books.now, days: MONTHLY_DAYS }
        : renewalPaid(books.now, stops);
    const isCurrent = purpose === 'purchase' || attempt.version === books.version;
    if (!isCurrent || !can(books, event))
      return { books: withAttempt(books, { ...attempt, status: 'failed', refund: 'due' }), facts: [] };
    const next = send(withAttempt(books, { ...attempt, status: 'succeeded' }), event);
    const context = contextOf(next);
    const to = context.expiresAt ?? 0;
    return {
      books: { ...next, version: books.version + 1, nextRenewalAt: dueAt(context, books.now) },
      facts: [
        {
          fact: 'bought',
          payment: number,
          isAutomatic: stops !== null,
          from: to - MONTHLY_DAYS * 24 * 60 * MINUTE,
          to,
        },
      ],
    };
  }

  /** A failed charge counts once, and not at all if the subscription has been renewed or stopped since. */
  function countFailure(books: Books, { key, stops, createdAt }: Attempt): Entry {
    const before = contextOf(books);
    const event: SubscriptionEvent = { type: 'renewal.failed', at: books.now, chargedAt: createdAt, stops: stops ?? 0 };
    if (key !== keyOf(before) || !can(books, event)) return { books, facts: [] };
    const next = send(books, event);
    const { expiresAt, failures } = contextOf(next);
    const again = expiresAt === null ? null : nextCharge(expiresAt, failures, { now: books.now, chargedAt: createdAt });
    return { books: { ...next, nextRenewalAt: again }, facts: [{ fact: 'failureMail' }] };
  }

  /**
   * The renewal job finds a due renewal that it can't claim, after it has asked about the payment in its way: makes it
   * due again with a new key, or gives it up. Null if there is nothing to do.
   */
  function unblock(books: Books): Books | null {
    const context = contextOf(books);
    const { nextRenewalAt, now, attempts } = books;
    if (nextRenewalAt === null || nextRenewalAt > now || context.expiresAt === null) return null;
    if (attempts.some(isOpen)) return null;
    if (!context.isAutoRenewal || context.isCancelled) return { ...books, nextRenewalAt: null };
    if (now >= endOfRetries(context.expiresAt)) return { ...books, nextRenewalAt: null };
    const before = attempts.find(({ key }) => key === keyOf(context));
    return before === undefined ? null : withAttempt(books, { ...before, key: null });
  }

  return { boughtAt, passTo, change, press, claim, apply, unblock };
}
