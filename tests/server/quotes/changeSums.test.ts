import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#contract/order.ts';
import type { ChangeRequest } from '#contract/quotes.ts';
import { MINIMUM_CHARGE, type PricedOrder, priceOf } from '#domain/pricing.ts';
import { DAY } from '#domain/terms.ts';
import type { PaidOrder } from '#server/db/schema/index.ts';
import type { Catalogue } from '#server/modules/plans/service.ts';
import { priceChange } from '#server/modules/quotes/change.ts';
import { unusedOfTerm } from '#server/modules/quotes/changeParts.ts';
import { toPaidOrder, type PricingResult } from '#server/modules/quotes/pricingResult.ts';
import { nextTerm, priceRenewal, renewalOrder } from '#server/modules/quotes/renewal.ts';
import { ApiError } from '#server/platform/errors.ts';
import {
  asOf,
  decide,
  orderEffect,
  type SubscriptionRow,
  type TermRow,
} from '#server/modules/subscriptions/service.ts';

/*
 * The money in any sequence of changes and renewals, calculated without a database by the server's own pricing and
 * settlement.
 */

const catalogue = (priceBookId: number, vat: number, core = 1_200_00): Catalogue => ({
  priceBookId,
  rates: {
    vat,
    annual: { isActive: true, basisPoints: 1_000 },
    volume: { isActive: true, basisPoints: 500, userThreshold: 50 },
    initial: { isActive: true, basisPoints: 1_000 },
    payrollUserFee: 50_00,
  },
  apps: [
    { slug: 'a', name: 'A', isFree: false, monthly: 333_50 },
    { slug: 'b', name: 'B', isFree: false, monthly: 250_25 },
    { slug: 'payroll', name: 'Payroll', isFree: false, monthly: 400_00 },
    { slug: 'free', name: 'Free', isFree: true, monthly: 0 },
  ],
  plans: [
    { slug: 'core', name: 'Core', monthly: core, included: ['a', 'free'], additional: ['payroll'] },
    { slug: 'complete', name: 'Complete', monthly: 900_07, included: ['a', 'b', 'payroll', 'free'], additional: [] },
    { slug: 'flexi', name: 'Flexi', monthly: null, included: ['free'], additional: ['a', 'b', 'payroll'] },
  ],
});
const dearest = catalogue(4, 1_000, 1_500_00);
const books = [catalogue(1, 750), catalogue(2, 1_000), catalogue(3, 500, 600_00), dearest];
const byId = new Map(books.map((book) => [book.priceBookId, book]));

const choice = fc.record({
  plan: fc.constantFrom('core', 'complete', 'flexi'),
  numberOfUsers: fc.integer({ min: 1, max: 120 }),
  isPlanDurationAnnual: fc.boolean(),
});
const LONGEST_WAIT = 40 * 24 * 60;
const step = fc.record({
  what: fc.constantFrom('change', 'change', 'change', 'more', 'renew', 'return', 'schedule', 'wait'),
  choice,
  minutes: fc.integer({ min: 0, max: LONGEST_WAIT }),
  book: fc.constantFrom<0 | 1 | 2 | 3>(0, 1),
  special: fc.constantFrom(0, 833, 10_000),
});
type Choice = Omit<ChangeRequest, 'type' | 'moduleIds'>;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const coreForOne: PricedOrder = {
  numberOfUsers: 1,
  isPlanDurationAnnual: false,
  isFirstPurchase: false,
  monthlyPrices: [1_500_00],
  hasPayroll: false,
};

/** What the database would contain for one organisation. */
class Life {
  row: SubscriptionRow | null = null;
  terms: TermRow[] = [];
  charged = 0;
  now = new Date('2026-11-20T09:00:00Z');

  get stored() {
    return { hasAlias: true, trialUsedAt: null, subscription: this.row };
  }

  pay(order: PaidOrder): boolean {
    const { now: at } = this;
    const outcome = orderEffect(this.stored, { attemptId: crypto.randomUUID(), order, at });
    if (!outcome) return false;
    this.terms = this.terms.map((term) => {
      const back = outcome.credited.find(({ termId }) => termId === term.id);
      return back
        ? {
            ...term,
            credited: term.credited + back.amount,
            endsAt: new Date(Math.min(term.endsAt.getTime(), at.getTime())),
          }
        : term;
    });
    this.terms.unshift({
      ...outcome.term,
      orgId: 'org',
      id: crypto.randomUUID(),
      credited: 0,
      follows: outcome.term.follows ?? null,
    } as TermRow);
    this.row = {
      orgId: 'org',
      id: 'subscription',
      appSlug: 'humanar',
      createdAt: at,
      isAutoRenewal: true,
      renewalStops: 0,
      failedRenewal: null,
      ...this.row,
      ...outcome.subscription,
    };
    const { paymentDue } = order.price;
    expect(paymentDue === 0 || paymentDue >= MINIMUM_CHARGE).toBe(true);
    this.charged += paymentDue;
    return true;
  }

  wait(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * 60_000);
    // Terms paid ahead take effect when they start.
    this.row &&= asOf(this.row, this.now);
  }

  /** Returns a share of what is left of the newest running term's price to the card; the term stays. */
  giveBack(portion: number): void {
    const newest = this.terms.find(({ endsAt }) => endsAt > this.now);
    if (!newest) return;
    const amount = Math.floor((newest.net + newest.vat - newest.credited) * portion);
    this.terms = this.terms.map((term) => (term === newest ? { ...term, credited: term.credited + amount } : term));
    this.charged -= amount;
  }

  /** Schedules a change for the next term if it has to wait for it. */
  schedule(request: Choice, catalogueNow: Catalogue): void {
    const priced = this.price(request, catalogueNow, 0);
    if (this.row && priced?.change?.when === 'atRenewal')
      this.row = { ...this.row, scheduled: orderOf(priced.order), version: this.row.version + 1 };
  }

  /** The order of an immediate change, or null if it isn't one or is refused. */
  change(request: Choice, catalogueNow: Catalogue, special: number): PricingResult | null {
    const priced = this.price(request, catalogueNow, special);
    return priced?.change?.when === 'now' ? priced : null;
  }

  /** A change with its price; null if it is refused. */
  price(request: Choice, catalogueNow: Catalogue, special: number): PricingResult | null {
    const { row, now } = this;
    if (
      !row ||
      decide(this.stored, {
        type: 'upgrade.paid',
        at: now.getTime(),
        expiresAt: row.expiresAt.getTime(),
        version: row.version,
      }) === null
    )
      return null;
    const terms = this.terms.filter(({ endsAt }) => endsAt > now);
    const moduleIds = request.plan === 'flexi' ? ['a', 'b', 'payroll'] : [];
    try {
      return priceChange(
        { type: 'manage', ...request, moduleIds },
        { row, terms, books: byId, today: catalogueNow, special, allocatedUsers: 0 },
        now,
      );
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }
}

const today = { catalogue: books[0] as Catalogue, special: 0, allocatedUsers: 0 };
const nothing = {
  orgId: 'org',
  version: 0,
  renewalStops: 0,
  plan: 'core',
  moduleIds: [],
  numberOfUsers: 20,
  isPlanDurationAnnual: false,
  scheduled: null,
  paidAhead: null,
  accountCredit: 0,
};
/** Core for 20 users. */
const first: PaidOrder = toPaidOrder({ ...priceRenewal(nothing, today), type: 'new', subscriptionVersion: null }, null);

function live(steps: Step[], after: (life: Life) => void): Life {
  const life = new Life();
  expect(life.pay(first)).toBe(true);
  for (const { what, choice: chosenOrder, minutes, book, special } of steps) {
    const catalogueNow = books[book] as Catalogue;
    if (what === 'wait') life.wait(minutes);
    if (what === 'return') life.giveBack(minutes / LONGEST_WAIT);
    if (what === 'schedule') life.schedule(chosenOrder, catalogueNow);
    const { row } = life;
    if (row && (what === 'change' || what === 'more')) {
      // More of the same always takes effect immediately.
      const request =
        what === 'more'
          ? {
              plan: row.plan ?? '',
              numberOfUsers: (row.numberOfUsers ?? 0) + chosenOrder.numberOfUsers,
              isPlanDurationAnnual: row.isPlanDurationAnnual,
            }
          : chosenOrder;
      const priced = life.change(request, catalogueNow, special);
      if (priced) expect(life.pay(toPaidOrder(priced, null))).toBe(true);
    }
    if (row && what === 'renew') life.pay(renewalOrder(row, { catalogue: catalogueNow, special, allocatedUsers: 0 }));
    after(life);
  }
  return life;
}

describe('any sequence of changes and renewals', () => {
  it('never refunds more than was paid, and loses nothing', () => {
    let changes = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const { terms } = live(steps, ({ row, terms: allTerms, charged, now }) => {
          const credit = row?.accountCredit ?? 0;
          expect(credit).toBeGreaterThanOrEqual(0);
          for (const term of allTerms) {
            const { net, vat, credited } = term;
            expect(credited).toBeGreaterThanOrEqual(0);
            expect(credited).toBeLessThanOrEqual(net + vat);
            // The days left are worth no larger a share of the price than was kept of it.
            const ofWhole = unusedOfTerm({ ...term, credited: 0 }, now);
            const kept = net + vat === 0 ? 0 : (net + vat - credited) / (net + vat);
            if (term.endsAt > now) expect(unusedOfTerm(term, now)).toBeLessThanOrEqual(ofWhole * kept + 1);
          }
          expect(charged - credit).toBeGreaterThanOrEqual(0);
          expect(charged).toBe(allTerms.reduce((sum, { net, vat, credited }) => sum + net + vat - credited, credit));
        });
        changes += terms.filter(({ follows }) => follows === null).length - 1;
      }),
      { numRuns: 400 },
    );
    // The sequences weren't trivial.
    expect(changes).toBeGreaterThan(400);
  });

  it('runs to the end of its last term, with one term paid for each day', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        live(steps, ({ row, terms, now }) => {
          if (!row || row.expiresAt <= now) return;
          const running = terms
            .filter(({ endsAt }) => endsAt > now)
            .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
          expect(running.at(-1)?.endsAt).toEqual(row.expiresAt);
          running.slice(1).forEach(({ startsAt }, index) => expect(startsAt).toEqual(running[index]?.endsAt));
        });
      }),
      { numRuns: 200 },
    );
  });

  // Rules: price.minimum
  it('can charge and apply every change that was priced to start now', () => {
    // Few choices, days apart: terms of both lengths are paid ahead often.
    const close = fc.record({
      what: fc.constantFrom('change', 'schedule', 'renew', 'wait'),
      choice: fc.record({
        plan: fc.constant('core'),
        // One user for one day costs less than the minimum charge.
        numberOfUsers: fc.constantFrom(20, 21),
        isPlanDurationAnnual: fc.boolean(),
      }),
      minutes: fc.oneof(fc.integer({ min: 0, max: 20 * 24 * 60 }), fc.constant(29 * 24 * 60)),
      book: fc.constant(0),
      special: fc.constant(0),
    });
    fc.assert(
      // `live` expects each of them to be applied.
      fc.property(fc.array(close, { minLength: 4, maxLength: 12 }), (steps) => void live(steps, () => {})),
      { numRuns: 1_000 },
    );
  });

  // Rules: price.book
  it('adds users at no more than the highest price of any term, and never gives credit for them', () => {
    const inMonths = fc.record({
      what: fc.constantFrom('more', 'renew', 'wait'),
      choice: fc.record({
        plan: fc.constant('core'),
        numberOfUsers: fc.constantFrom(1, 3),
        isPlanDurationAnnual: fc.constant(false),
      }),
      minutes: fc.integer({ min: 0, max: 40 * 24 * 60 }),
      book: fc.constantFrom(0, 1, 2, 3),
      special: fc.constantFrom(0, 833),
    });
    const perDay = (priceOf(coreForOne, { ...dearest.rates, special: 0 }).paymentDue / 30) * 1.001;
    let added = 0;
    fc.assert(
      // Too few for the volume discount.
      fc.property(fc.array(inMonths, { minLength: 3, maxLength: 10 }), (steps) => {
        live(steps, (life) => {
          const plus = { plan: 'core', numberOfUsers: (life.row?.numberOfUsers ?? 0) + 1, isPlanDurationAnnual: false };
          const priced = life.change(plus, dearest, 0);
          if (!priced) return;
          const { price, credit, change } = priced;
          const paid = price.paymentDue + price.credit - credit.terms.reduce((sum, { unused }) => sum + unused, 0);
          expect(paid).toBeGreaterThanOrEqual(0);
          expect(paid).toBeLessThanOrEqual(perDay * (change?.days ?? 0) + 10);
          if (priced.parts.length > 1) added += 1;
        });
      }),
      { numRuns: 400 },
    );
    // Several terms weren't rare.
    expect(added).toBeGreaterThan(100);
  });

  it('follows each expiry once', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const followed = live(steps, () => {}).terms.flatMap(({ follows }) => follows?.getTime() ?? []);
        expect(new Set(followed).size).toBe(followed.length);
      }),
      { numRuns: 200 },
    );
  });

  it('accepts no order priced for another version, and each order once', () => {
    const life = live([], () => {});
    const early = renewalOrder(life.row ?? nothing, today);
    const more = life.change({ plan: 'core', numberOfUsers: 30, isPlanDurationAnnual: false }, today.catalogue, 0);
    expect(more && life.pay(toPaidOrder(more, null))).toBe(true);
    expect(life.pay(early)).toBe(false);
    const fresh = renewalOrder(life.row ?? nothing, today);
    expect([life.pay(fresh), life.pay(fresh)]).toEqual([true, false]);
  });
});

// Rules: subscription.terms
it('a next term follows the current one and is never back-dated', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  expect(nextTerm({ expiresAt: at(10) }, false, now)).toEqual({ startsAt: at(10), endsAt: at(40) });
  expect(nextTerm({ expiresAt: at(-10) }, true, now)).toEqual({ startsAt: now, endsAt: at(365) });
});
