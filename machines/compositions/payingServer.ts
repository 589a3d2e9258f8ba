import { renewalKey } from '#domain/automaticRenewal.ts';
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
 * refunds. Everything about the subscription is decided by the chart, as on the server. Times are milliseconds since
 * the epoch, UTC.
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

/** From then on the renewal job continues a charge that a process left, until it is too old. */
export const leaseEndOf = ({ createdAt }: Attempt): number => createdAt + LEASE + 1;

export const contextOf = ({ chart }: Books): SubscriptionContext => chart.snapshot.context as SubscriptionContext;
export const hasAccess = ({ chart }: Pick<Books, 'chart'>): boolean =>
  ['trial', 'active', { renewalDue: 'inTerm' }, { cancelled: 'paid' }].some((state) =>
    chart.snapshot.matches(state as never),
  );

/** When the renewal job is next due; null for never. */
export const nextChargeAt = (books: Books): number | null => contextOf(books).nextChargeAt;
export const versionOf = (books: Books): number => contextOf(books).version;

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
  const { chart, attempts, provider, now } = books;
  const { stops, version, ...context } = contextOf(books);
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
  return JSON.stringify([situationOf(model, chart), context, now, payments]);
}

/** @param lifecycle distinguishes situations by their whole context */
export function payingServer(lifecycle: KeyedMachine) {
  const can = ({ chart }: Books, event: SubscriptionEvent): boolean => lifecycle.can(chart, event);
  const send = (books: Books, event: SubscriptionEvent): Books => ({
    ...books,
    chart: lifecycle.send(books.chart, event).world,
  });

  /** The event for a payment that succeeded. */
  const paid = (at: number, { purpose, stops, version }: Pick<Attempt, 'purpose' | 'stops' | 'version'>) =>
    ({
      ...(purpose === 'purchase'
        ? { type: 'purchase.paid' as const }
        : { type: 'renewal.paid' as const, runningDays: MONTHLY_DAYS, stops, version }),
      at,
      days: MONTHLY_DAYS,
    }) satisfies SubscriptionEvent;
  const attempted = ({ now }: Books): SubscriptionEvent => ({
    type: 'renewal.attempted',
    at: now,
    runningDays: MONTHLY_DAYS,
  });

  /** A month that was bought at `at`, and the first moment that the model looks at. */
  function boughtAt(at: number, now: number): Books {
    const chart = lifecycle.startWith({ hasAlias: true, hasUsedTrial: false, hasEverPurchased: false }).world;
    const bought = lifecycle.send(chart, { type: 'purchase.paid', at, days: MONTHLY_DAYS } as SubscriptionEvent).world;
    return { now, chart: bought, attempts: [], provider: {} };
  }

  /** A trial that was started at `at`, and the first moment that the model looks at. */
  function trialFrom(at: number, now: number): Books {
    const chart = lifecycle.startWith({ hasAlias: true, hasUsedTrial: false, hasEverPurchased: false }).world;
    const started = lifecycle.send(chart, { type: 'trial.started', at } as SubscriptionEvent).world;
    return { now, chart: started, attempts: [], provider: {} };
  }

  /** Deletes the data, in one transaction. Null if the chart refuses it or a payment is open. */
  function purge(books: Books): Entry | null {
    const event: SubscriptionEvent = { type: 'data.purged', at: books.now };
    if (!can(books, event) || books.attempts.some(isOpen)) return null;
    return { books: send(books, event), facts: [{ fact: 'purged', at: books.now }] };
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
    return {
      books: send(books, event),
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
      version: versionOf(books),
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
      const isSame = open.purpose === purpose && open.by !== 'the renewal job' && open.version === versionOf(books);
      return isSame ? { books, number: open.number } : null;
    }
    const event = paid(books.now, { purpose, stops: null, version: versionOf(books) });
    return can(books, event) ? insert(books, { purpose, by, key: null, stops: null }) : null;
  }

  const isDue = (books: Books): boolean => (nextChargeAt(books) ?? Number.POSITIVE_INFINITY) <= books.now;

  /** The renewal job claims the due renewal. Null if it isn't due, or another payment is in its way. */
  function claim(books: Books): { books: Books; number: number } | null {
    const context = contextOf(books);
    if (!isDue(books) || !can(books, attempted(books))) return null;
    const key = renewalKey(context);
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
    const { number, stops } = attempt;
    const event = paid(books.now, attempt);
    if (!can(books, event))
      return { books: withAttempt(books, { ...attempt, status: 'failed', refund: 'due' }), facts: [] };
    const next = send(withAttempt(books, { ...attempt, status: 'succeeded' }), event);
    const to = contextOf(next).expiresAt ?? 0;
    return {
      books: next,
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
    const event = {
      type: 'renewal.failed',
      at: books.now,
      chargedAt: createdAt,
      stops: stops ?? 0,
      key,
    } satisfies SubscriptionEvent;
    return can(books, event) ? { books: send(books, event), facts: [{ fact: 'failureMail' }] } : { books, facts: [] };
  }

  /**
   * The renewal job finds a due renewal that it can't claim: makes it due again with a new key, or gives it up. Null if
   * there is nothing to do.
   * @param left a charge that a process left, that isn't continued, and that the provider doesn't know
   */
  function unblock(before: Books, left: Attempt | null): Books | null {
    const books = left === null ? before : withAttempt(before, { ...left, status: 'abandoned' });
    const { now, attempts } = books;
    if (!isDue(books) || attempts.some(isOpen)) return null;
    const missed: SubscriptionEvent = { type: 'renewal.missed', at: now };
    if (can(books, missed)) return send(books, missed);
    const last = attempts.find(({ key }) => key === renewalKey(contextOf(books)));
    return last === undefined ? null : withAttempt(books, { ...last, key: null });
  }

  /** Whether the job may continue a charge that it claimed before its process died. */
  const mayResume = (books: Books, attempt: Attempt): boolean =>
    can(books, attempted(books)) && can(books, paid(books.now, attempt));

  return { boughtAt, trialFrom, passTo, change, press, claim, apply, unblock, mayResume, purge };
}
