import { beforeEach, describe, expect, it } from 'vitest';
import { getReceipt, type Receipt } from '#contract/payments.ts';
import { listPlans } from '#contract/plans.ts';
import { toKobo } from '#domain/money.ts';
import { later } from '#server/platform/clock.ts';
import { changeQuote, expectNothingLost, payForChange } from '#tests/support/paidChanges.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import { buy, initiate, passTime, quoteOf, requestFor, verify } from '#tests/support/payments.ts';
import { addBook } from '#tests/support/priceBooks.ts';
import { payWith, server, withProvider } from '#tests/support/provider.ts';

/* Payroll's fee is ₦50 in the current price book, and ₦80 in one that takes effect tomorrow. */

withProvider({ webhookPath: null });
// Price books stay in the database, so the clock only moves forward.
beforeEach(async () => {
  server.clock.advance({ days: 1 });
  await addBook(server.platform.database, { payrollUserFee: 50_00, effectiveFrom: server.clock.now() });
});

const withPayroll = { plan: 'core', moduleIds: ['payroll'], numberOfUsers: 20 };
const raiseFeeTomorrow = () =>
  addBook(server.platform.database, { payrollUserFee: 80_00, effectiveFrom: later(server.clock.now(), { days: 1 }) });
const feeOnPriceList = async () => (await server.api.done(listPlans)).pricingDetails.payrollUserFee;

async function receiptOf({ token }: Person, id: string | undefined): Promise<Receipt> {
  return (await server.api.done(getReceipt, { token, params: { id: id ?? '' } })).receipt;
}

/** The fee printed on a receipt, whose lines, discounts, VAT and credit add up to its total. */
function feePrintedOn({ lines, discounts, net, vat, credit, total }: Receipt): number | undefined {
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + toKobo(amount), 0);
  expect(sum(lines) - sum(discounts)).toBe(toKobo(net));
  expect(toKobo(net) + toKobo(vat) - toKobo(credit)).toBe(toKobo(total));
  return lines.find(({ description }) => description.startsWith('Payroll fee'))?.unitPrice;
}

// Rules: price.payroll
describe('a new payroll fee', () => {
  it('applies to the price list and new quotes from the day its price book takes effect', async () => {
    const ada = await administrator(server);
    await raiseFeeTomorrow();
    expect(await feeOnPriceList()).toBe(50);
    expect(await quoteOf(ada, withPayroll)).toMatchObject({ payrollUserFee: 50, payrollSurcharge: 1_000 });
    await passTime(ada, { days: 1 });
    expect(await feeOnPriceList()).toBe(80);
    expect(await quoteOf(ada, withPayroll)).toMatchObject({ payrollUserFee: 80, payrollSurcharge: 1_600 });
    expect(await quoteOf(ada)).toMatchObject({ payrollUserFee: 0, payrollSurcharge: 0 });
  });

  it('leaves an open quote unchanged, and its receipt shows the quoted fee', async () => {
    const ada = await administrator(server);
    await raiseFeeTomorrow();
    await passTime(ada, { hours: 23, minutes: 50 });
    const quote = await quoteOf(ada, withPayroll);
    await passTime(ada, { minutes: 15 });
    expect(await feeOnPriceList()).toBe(80);
    const { status, body } = await initiate(ada, requestFor(quote));
    expect([status, body.payment.amount]).toEqual([201, quote.paymentDue]);
    await payWith(body.payment.reference, 'visa');
    const { receipt } = await verify(ada, body.payment.reference);
    expect(feePrintedOn(await receiptOf(ada, receipt?.id))).toBe(50);
    await expectNothingLost(ada);
  });

  it('leaves a running term unchanged when users or payroll are added, and starts with the renewal', async () => {
    const [ada, bola] = [await administrator(server), await administrator(server)];
    const first = await buy(ada, 'visa', withPayroll);
    await buy(bola, 'visa', { numberOfUsers: 20 });
    await raiseFeeTomorrow();
    await passTime(ada, { days: 10 });
    await passTime(bola, { seconds: 1 });

    expect(await changeQuote(ada, { ...withPayroll, numberOfUsers: 40 })).toMatchObject({
      payrollUserFee: 50,
      payrollSurcharge: 2_000,
    });
    const more = await payForChange(ada, { ...withPayroll, numberOfUsers: 40 });
    expect(feePrintedOn(await receiptOf(ada, more.receipt?.id))).toBe(50);
    const added = await payForChange(bola, withPayroll);
    expect(feePrintedOn(await receiptOf(bola, added.receipt?.id))).toBe(50);

    expect(await changeQuote(ada, 'renewal')).toMatchObject({ payrollUserFee: 80, payrollSurcharge: 3_200 });
    const renewed = await payForChange(ada, 'renewal');
    expect(feePrintedOn(await receiptOf(ada, renewed.receipt?.id))).toBe(80);
    expect(feePrintedOn(await receiptOf(ada, first.receipt?.id))).toBe(50);
    for (const person of [ada, bola]) await expectNothingLost(person);
  });

  it('applies when switching to annual billing, which starts a new term', async () => {
    const ada = await administrator(server);
    await buy(ada, 'visa', withPayroll);
    await raiseFeeTomorrow();
    await passTime(ada, { days: 10 });
    const annual = await payForChange(ada, { ...withPayroll, isPlanDurationAnnual: true });
    expect(feePrintedOn(await receiptOf(ada, annual.receipt?.id))).toBe(80);
    await expectNothingLost(ada);
  });
});
