import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  annualSaving,
  cheaperWithMore,
  type PricedOrder,
  priceOf,
  type Price,
  prorated,
  type Rates,
  termOf,
  unusedOf,
  withCredit,
  MINIMUM_CHARGE,
} from '#domain/pricing.ts';

const rates: Rates = {
  vat: 750,
  annual: { isActive: true, basisPoints: 1_000 },
  volume: { isActive: true, basisPoints: 500, userThreshold: 50 },
  initial: { isActive: true, basisPoints: 1_000 },
  special: 0,
  payrollUserFee: 50_00,
};
const core = [1_200_00];
const [employees, benefits, payroll] = [333_50, 250_25, 400_00];
const order = (
  numberOfUsers: number,
  monthlyPrices: readonly number[],
  more: Partial<PricedOrder> = {},
): PricedOrder => ({
  numberOfUsers,
  monthlyPrices,
  isPlanDurationAnnual: false,
  isFirstPurchase: false,
  hasPayroll: false,
  ...more,
});
const three = order(33, [employees, benefits, payroll], { hasPayroll: true });
const twenty = order(20, core, { isFirstPurchase: true });

/** The amounts that a buyer sees, in naira. */
const shownAmounts = (price: Price) =>
  [
    price.totalPerMonth,
    price.totalCost,
    price.userVolumeDiscount,
    price.initialPurchaseDiscount,
    price.specialDiscount,
    price.vat,
    price.invoicePerMonth,
    price.effectiveCostPerUser,
    price.paymentDue,
  ].map((kobo) => kobo / 100);

describe('a price', () => {
  it.each([
    [
      'Core monthly, 20 users, first purchase',
      twenty,
      rates,
      [24_000, 24_000, 0, 2_400, 0, 1_620, 23_220, 1_080, 23_220],
    ],
    [
      'Core annual with payroll, 80 users, first purchase, 8% special discount',
      order(80, core, { isPlanDurationAnnual: true, isFirstPurchase: true, hasPayroll: true }),
      { ...rates, special: 800 },
      [90_400, 1_084_800, 51_840, 98_496, 70_917.12, 64_766.04, 77_359.41, 899.53, 928_312.92],
    ],
    [
      'Flexi monthly, three apps, 33 users',
      three,
      rates,
      [34_113.75, 34_113.75, 0, 0, 0, 2_558.53, 36_672.28, 1_033.75, 36_672.28],
    ],
    [
      'Flexi annual, two apps, 51 users',
      order(51, [employees, benefits], { isPlanDurationAnnual: true }),
      rates,
      [26_794.38, 321_532.56, 16_076.64, 0, 0, 22_909.2, 27_363.76, 499.11, 328_365.12],
    ],
  ] as const)('%s', (_, ordered, book, sums) => {
    expect(shownAmounts(priceOf(ordered, book))).toEqual(sums);
  });

  it('for a year after a month is reduced by the unused part of the month', () => {
    const before = priceOf(three, rates);
    const credit = unusedOf({ net: before.netPerMonth, vat: before.vat, days: 30, daysLeft: 12 });
    const { price, leftOver } = withCredit(priceOf({ ...three, isPlanDurationAnnual: true }, rates), credit);
    expect([
      price.totalPerMonth,
      price.totalCost,
      price.vat,
      price.invoicePerMonth,
      price.effectiveCostPerUser,
      credit,
      price.paymentDue,
      leftOver,
    ]).toEqual([30_867_54, 370_410_48, 27_780_84, 33_182_61, 935_38, 13_645_50 + 1_023_41, 383_522_41, 0]);
  });

  // Rules: change.prorated
  it('for more users until the same expiry is the remaining share, less the same share of what was paid', () => {
    const before = priceOf(twenty, rates);
    const after = prorated(priceOf({ ...twenty, numberOfUsers: 60 }, rates), false, 18);
    const { price } = withCredit(after, unusedOf({ net: before.netPerMonth, vat: before.vat, days: 30, daysLeft: 18 }));
    expect([
      price.totalPerMonth,
      price.totalCost,
      price.userVolumeDiscount,
      price.initialPurchaseDiscount,
      price.vat,
      price.invoicePerMonth,
      price.effectiveCostPerUser,
    ]).toEqual([72_000_00, 43_200_00, 2_160_00, 4_104_00, 2_770_20, 66_177_00, 1_026_00]);
    expect([after.paymentDue, price.credit, price.paymentDue]).toEqual([39_706_20, 12_960_00 + 972_00, 25_774_20]);
  });

  // Rules: price.discounts
  it('drops where the volume discount starts, and says so', () => {
    const fifty = order(50, [employees, benefits], { isPlanDurationAnnual: true });
    expect(priceOf(fifty, rates).paymentDue).toBe(338_870_16);
    expect(cheaperWithMore(fifty, rates)).toEqual({ numberOfUsers: 51, saves: 338_870_16 - 328_365_12 });
    expect(cheaperWithMore({ ...fifty, numberOfUsers: 51 }, rates)).toBeNull();
    expect(cheaperWithMore({ ...fifty, numberOfUsers: 20 }, rates)).toBeNull();
    expect(cheaperWithMore(fifty, { ...rates, volume: { ...rates.volume, isActive: false } })).toBeNull();
  });
});

const basisPoints = fc.integer({ min: 0, max: 10_000 });
const discount = fc.record({ isActive: fc.boolean(), basisPoints });
const anyRates: fc.Arbitrary<Rates> = fc.record({
  vat: basisPoints,
  annual: discount,
  volume: fc.record({ isActive: fc.boolean(), basisPoints, userThreshold: fc.integer({ min: 0, max: 500 }) }),
  initial: discount,
  special: basisPoints,
  payrollUserFee: fc.nat(100_000),
});
const anyOrder: fc.Arbitrary<PricedOrder> = fc.record({
  numberOfUsers: fc.integer({ min: 1, max: 100_000 }),
  isPlanDurationAnnual: fc.boolean(),
  isFirstPurchase: fc.boolean(),
  monthlyPrices: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 14 }),
  hasPayroll: fc.boolean(),
});
const anyLines = fc.array(
  fc.record({ net: fc.nat(10_000_000_00), vat: fc.nat(1_000_000_00), days: fc.integer({ min: 1, max: 365 }) }),
  { maxLength: 4 },
);
const daysOf = (isPlanDurationAnnual: boolean) => fc.integer({ min: 0, max: termOf(isPlanDurationAnnual).days });
const ordered = fc.tuple(anyOrder, anyRates);
const running = ordered.chain(([given, book]) =>
  fc.tuple(fc.constant(given), fc.constant(book), daysOf(given.isPlanDurationAnnual)),
);

const addsUp = (price: Price) => {
  expect(price.paymentDue).toBe(price.totalCost - price.totalDiscount + price.vat - price.credit);
  expect(price.totalDiscount).toBe(price.userVolumeDiscount + price.initialPurchaseDiscount + price.specialDiscount);
  for (const [name, sum] of Object.entries(price)) {
    expect(Number.isSafeInteger(sum)).toBe(true);
    // Negative credit is what the minimum charge is more than the price.
    expect(sum).toBeGreaterThanOrEqual(name === 'credit' ? -MINIMUM_CHARGE : 0);
    // Naira with two decimals represent the same amount.
    expect(Math.round((sum / 100) * 100)).toBe(sum);
  }
};

describe('every price', () => {
  // Rules: price.rounding, price.vat
  it('adds up in whole kobo and is never negative', () => {
    fc.assert(fc.property(ordered, ([given, book]) => addsUp(priceOf(given, book))));
  });

  it('for the days left adds up too, and never exceeds the whole term’s', () => {
    fc.assert(
      fc.property(running, ([given, book, days]) => {
        const whole = priceOf(given, book);
        const left = prorated(whole, given.isPlanDurationAnnual, days);
        addsUp(left);
        expect(left.paymentDue).toBeLessThanOrEqual(whole.paymentDue);
        expect(prorated(whole, given.isPlanDurationAnnual, termOf(given.isPlanDurationAnnual).days)).toEqual(whole);
        expect(prorated(whole, given.isPlanDurationAnnual, 0).paymentDue).toBe(0);
      }),
    );
  });

  it('is reduced by credit to zero at most, and no credit is lost', () => {
    fc.assert(
      fc.property(running, anyLines, ([given, book, days], lines) => {
        const credit = lines.reduce((sum, line) => sum + unusedOf({ ...line, daysLeft: days }), 0);
        expect(credit).toBeGreaterThanOrEqual(0);
        expect(credit).toBeLessThanOrEqual(lines.reduce((sum, { net, vat }) => sum + net + vat, 0));
        const before = priceOf(given, book);
        const { price, leftOver } = withCredit(before, credit);
        addsUp(price);
        expect(before.paymentDue - price.paymentDue + leftOver).toBe(credit);
      }),
    );
  });

  // Rules: price.minimum
  it('is nothing or at least the minimum charge, and what that is too much is left as credit', () => {
    const nearly = fc.tuple(ordered, fc.integer({ min: -2 * MINIMUM_CHARGE, max: 2 * MINIMUM_CHARGE }));
    fc.assert(
      fc.property(nearly, fc.boolean(), ([[given, book], off], isSmall) => {
        const whole = priceOf(given, book);
        // Small prices with some credit, and any price with almost as much credit.
        const before = isSmall ? prorated(whole, given.isPlanDurationAnnual, 1) : whole;
        const credit = Math.max(0, before.paymentDue + off);
        const { price, leftOver } = withCredit(before, credit);
        addsUp(price);
        const exact = Math.max(0, before.paymentDue - credit);
        if (exact === 0 || exact >= MINIMUM_CHARGE) expect(price.paymentDue).toBe(exact);
        else expect(price.paymentDue).toBe(MINIMUM_CHARGE);
        expect(leftOver).toBeGreaterThanOrEqual(0);
        expect(leftOver - Math.max(0, credit - before.paymentDue)).toBe(price.paymentDue - exact);
      }),
    );
  });

  it('before discounts never falls with more users', () => {
    fc.assert(
      fc.property(ordered, fc.integer({ min: 1, max: 1_000 }), ([given, book], more) => {
        const larger = priceOf({ ...given, numberOfUsers: given.numberOfUsers + more }, book);
        expect(larger.totalCost).toBeGreaterThanOrEqual(priceOf(given, book).totalCost);
      }),
    );
  });
});

describe('the annual saving', () => {
  // Rules: price.annual
  it('and the annual price add up to twelve monthly payments, to the kobo: one first purchase and eleven renewals', () => {
    fc.assert(
      fc.property(anyOrder, anyRates, (order, book) => {
        const year = { ...order, isPlanDurationAnnual: true };
        let months = 0;
        for (let month = 0; month < 12; month += 1) {
          months += priceOf(
            { ...order, isPlanDurationAnnual: false, isFirstPurchase: month === 0 && order.isFirstPurchase },
            book,
          ).paymentDue;
        }
        expect(annualSaving(year, book) + priceOf(year, book).paymentDue).toBe(months);
      }),
    );
  });

  it('is never negative, and is zero for monthly billing', () => {
    fc.assert(
      fc.property(anyOrder, anyRates, (order, book) => {
        expect(annualSaving({ ...order, isPlanDurationAnnual: true }, book)).toBeGreaterThanOrEqual(0);
        expect(annualSaving({ ...order, isPlanDurationAnnual: false }, book)).toBe(0);
      }),
    );
  });

  it('is zero without an annual discount or a first purchase', () => {
    fc.assert(
      fc.property(anyOrder, anyRates, (order, book) => {
        expect(
          annualSaving(
            { ...order, isPlanDurationAnnual: true, isFirstPurchase: false },
            { ...book, annual: { ...book.annual, isActive: false } },
          ),
        ).toBe(0);
      }),
    );
  });
});
