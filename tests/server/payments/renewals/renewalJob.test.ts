import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  billingContacts,
  cards,
  organisations,
  paymentAttempts,
  subscriptions,
  users,
} from '#server/db/schema/index.ts';
import { date as dayOf } from '#server/modules/billing/formats.ts';
import { later } from '#server/platform/clock.ts';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import { newEmail, type Person } from '#tests/support/people.ts';
import { eventsOf, keptCharges, reconcile, receiptRows, termsOf } from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import {
  RENEWAL_PRICE,
  automaticAttempts,
  updateSubscription,
  renewingCustomer,
  renew,
  subscriptionRow,
  moveToDay,
} from '#tests/support/renewals.ts';

/* The next term is charged to the saved card automatically, a day before the end. */

const providerCalls: string[] = [];
/** Records the calls to the provider. */
const recordCalls = (real: PaymentProvider): PaymentProvider => ({
  start: (charge) => real.start(charge),
  chargeSaved: (charge) => (
    providerCalls.push(charge.isAutomatic ? 'automatic chargeSaved' : 'chargeSaved'),
    real.chargeSaved(charge)
  ),
  verify: (reference) => (providerCalls.push('verify'), real.verify(reference)),
  forgetCard: (code) => real.forgetCard(code),
  refund: (refund) => real.refund(refund),
  refundOf: (reference) => real.refundOf(reference),
  dispute: (id) => real.dispute(id),
  readWebhook: (body, signature) => real.readWebhook(body, signature),
});

// Without webhooks the job has to do everything itself.
withProvider({ webhookPath: null, payments: recordCalls });
beforeEach(async () => {
  await server.clock.moveTo(null);
  // Excludes the subscriptions of earlier tests.
  await db().update(subscriptions).set({ nextRenewalAt: null });
});

const db = () => server.platform.database.sql;
const date = (at: Date): string => dayOf(at.toISOString());

/** A customer whose next term is due now. */
async function due(): Promise<{ ada: Person; expiresAt: Date; version: number }> {
  const ada = await renewingCustomer();
  const { expiresAt, version } = await subscriptionRow(ada);
  await moveToDay(expiresAt, -1);
  return { ada, expiresAt, version };
}

describe('a day before the end', () => {
  it('charges the default card once and starts the next term after this one', async () => {
    const { ada, expiresAt, version } = await due();
    await server.clock.moveTo(later(server.clock.now(), { seconds: -1 }));
    await renew();
    expect(await termsOf(ada)).toHaveLength(1);

    await moveToDay(expiresAt, -1);
    providerCalls.length = 0;
    await renew();
    await renew();
    // The charge's response is enough; no further call is needed.
    expect(providerCalls).toEqual(['automatic chargeSaved']);
    const endsAt = later(expiresAt, { days: 30 });
    expect(await termsOf(ada)).toMatchObject([
      {},
      {
        startsAt: expiresAt,
        endsAt,
        follows: expiresAt,
        days: 30,
        isFirstPurchase: false,
        net: 24_000_00,
        vat: 1_800_00,
      },
    ]);
    expect(await subscriptionRow(ada)).toMatchObject({
      isRenewal: true,
      expiresAt: endsAt,
      renewalFailures: 0,
      nextRenewalAt: later(endsAt, { days: -1 }),
      nextNoticeAt: later(endsAt, { days: -7 }),
      version: version + 1,
    });
    expect(await automaticAttempts(ada)).toMatchObject([
      {
        status: 'succeeded',
        amount: RENEWAL_PRICE,
        cardBrand: 'visa',
        cardLast4: '4081',
        nextCheckAt: later(server.clock.now(), { days: 1 }),
        settledAt: server.clock.now(),
      },
    ]);
    expect((await keptCharges(ada)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      23_220_00,
      RENEWAL_PRICE,
    ]);
  });

  it('issues the receipt, logs it and mails everyone who gets receipts', async () => {
    const { ada, expiresAt } = await due();
    const accountant = newEmail();
    await db()
      .insert(billingContacts)
      .values({ orgId: ada.orgId, name: 'Ngozi Eze', email: accountant, createdAt: server.clock.now() });
    const before = await receiptRows(ada);
    await renew();
    const [attempt] = await automaticAttempts(ada);
    const receipt = (await receiptRows(ada)).find(({ attemptId }) => attemptId === attempt?.id);
    expect(receipt?.content).toMatchObject({
      number: receipt?.number,
      total: 25_800,
      card: { brand: 'visa', last4: '4081' },
      buyer: { name: 'Kuramo Logistics Ltd' },
      period: { from: expiresAt.toISOString() },
    });
    expect(before.map(({ number }) => number)).not.toContain(receipt?.number);
    // A single mail announces the renewal and has the receipt.
    for (const to of [ada.email, accountant]) {
      const [mail, ...others] = (await server.mail.to(to)).filter(({ text }) => text.includes(receipt?.number ?? ''));
      expect([mail?.subject, others]).toEqual([`Your subscription was renewed: receipt ${receipt?.number}`, []]);
      expect(mail?.text).toContain(
        `Kuramo Logistics Ltd renewed automatically. The new billing period runs from ${date(expiresAt)} to ${date(later(expiresAt, { days: 30 }))}.`,
      );
      expect(mail?.text).toContain('We charged ₦25,800.00 to Visa ending 4081, with VAT.');
      expect(mail?.text).toContain(`It renews again on ${date(later(expiresAt, { days: 29 }))}`);
      expect(mail?.text).toContain(`Attached: ${receipt?.number}.pdf`);
    }
    expect(await eventsOf(ada, 'subscription.renewed')).toMatchObject([
      { actorId: null, at: server.clock.now(), data: { plan: 'core', startsAt: expiresAt.toISOString() } },
    ]);
    expect((await eventsOf(ada, 'payment.succeeded')).at(-1)).toMatchObject({
      actorId: null,
      data: { reference: attempt?.id, amount: RENEWAL_PRICE, receipt: receipt?.number },
    });
  });

  it('charges the next term’s price with its scheduled changes', async () => {
    const { ada } = await due();
    await updateSubscription(ada, {
      scheduled: {
        plan: 'core',
        moduleIds: (await subscriptionRow(ada)).moduleIds ?? [],
        numberOfUsers: 5,
        isPlanDurationAnnual: true,
      },
    });
    // Seven users have a seat, and all of them keep it.
    await db()
      .insert(users)
      .values(
        Array.from({ length: 7 }, () => ({
          orgId: ada.orgId,
          name: 'Musa Bello',
          email: newEmail(),
          isAllocated: true,
          createdAt: server.clock.now(),
        })),
      );
    await db().update(organisations).set({ specialDiscount: 1_000 }).where(eq(organisations.id, ada.orgId));
    await renew();
    // 12 months of (1,020 × 7 − 10%) and 7.5% VAT.
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'succeeded', amount: 82_895_40 }]);
    expect(await subscriptionRow(ada)).toMatchObject({
      numberOfUsers: 20,
      isPlanDurationAnnual: false,
      paidAhead: [{ numberOfUsers: 7, isPlanDurationAnnual: true }],
      scheduled: null,
    });
    expect(await termsOf(ada)).toMatchObject([{}, { numberOfUsers: 7, days: 365, specialDiscount: 1_000 }]);
  });

  it('uses account credit, and needs no card if that covers it', async () => {
    const [one, other] = [await due(), await due()];
    await updateSubscription(one.ada, { accountCredit: 800_00, expiresAt: other.expiresAt });
    await updateSubscription(other.ada, { accountCredit: 30_000_00 });
    await db().delete(cards).where(eq(cards.orgId, other.ada.orgId));
    providerCalls.length = 0;
    await renew();
    expect(providerCalls).toEqual(['automatic chargeSaved']);
    expect(await automaticAttempts(one.ada)).toMatchObject([{ status: 'succeeded', amount: 25_000_00 }]);
    expect(await subscriptionRow(one.ada)).toMatchObject({ isRenewal: true, accountCredit: 0 });
    expect(await automaticAttempts(other.ada)).toMatchObject([{ status: 'succeeded', amount: 0, cardId: null }]);
    expect(await subscriptionRow(other.ada)).toMatchObject({ isRenewal: true, accountCredit: 4_200_00 });
    expect((await server.mail.newest(other.ada.email)).text).toContain(
      'Account credit covered the full price, so nothing was charged.',
    );
  });

  it.each([
    ['was cancelled', { cancelledAt: new Date() }],
    ['doesn’t renew automatically', { isAutoRenewal: false }],
  ])('charges nothing for one that %s, even if it is still listed', async (_, changes) => {
    const { ada, expiresAt } = await due();
    await updateSubscription(ada, changes);
    providerCalls.length = 0;
    await renew();
    expect(providerCalls).toEqual([]);
    expect(await subscriptionRow(ada)).toMatchObject({ expiresAt, renewalFailures: 0 });
  });
});

describe('a renewal in a batch', () => {
  /** The rows written for a renewal, without values specific to an organisation or payment. */
  async function writtenFor({ ada, expiresAt }: { ada: Person; expiresAt: Date }): Promise<unknown> {
    const [attempt] = await automaticAttempts(ada);
    const term = (await termsOf(ada)).find(({ follows }) => follows !== null);
    const receipt = (await receiptRows(ada)).find(({ attemptId }) => attemptId === attempt?.id);
    const logged = [
      ...(await eventsOf(ada, 'subscription.renewed')),
      ...(await eventsOf(ada, 'payment.succeeded')),
    ].filter(({ actorId }) => actorId === null);
    const log = logged.map(({ event, at, data }) => ({ event, at, data }));
    const row = await subscriptionRow(ada);
    const { subject, text: words, html, link } = await server.mail.newest(ada.email);
    const own = [
      ada.orgId,
      ada.email,
      row.id,
      attempt?.id,
      term?.id,
      receipt?.id,
      receipt?.number,
      attempt?.cardId,
      attempt?.requestHash,
      String(expiresAt.getTime()),
    ];
    const text = JSON.stringify({ attempt, term, receipt, row, log, mail: { subject, words, html, link } });
    return JSON.parse(
      own
        .reduce((left: string, each) => left.replaceAll(each ?? '', '·'), text)
        .replaceAll(/("createdAt":)"[^"]*"/g, '$1null'),
    );
  }

  it('writes the same rows as a single renewal', async () => {
    const alone = await due();
    const batched = await due();
    await updateSubscription(alone.ada, { expiresAt: batched.expiresAt });
    await updateSubscription(batched.ada, { nextRenewalAt: null });
    // The response is lost, so that the payment is settled individually.
    await setSwitches({ answer: 'errorAfter' });
    await renew();
    await setSwitches({ answer: 'normal' });
    expect(await automaticAttempts(alone.ada)).toMatchObject([{ status: 'unknown' }]);
    await updateSubscription(batched.ada, { nextRenewalAt: server.clock.now() });
    providerCalls.length = 0;
    await renew();
    expect(providerCalls).toEqual(['automatic chargeSaved']);
    await db()
      .update(paymentAttempts)
      .set({ nextCheckAt: server.clock.now() })
      .where(eq(paymentAttempts.status, 'unknown'));
    await reconcile();
    expect(await automaticAttempts(alone.ada)).toMatchObject([{ status: 'succeeded' }]);
    const [one, other] = [await writtenFor({ ...alone, expiresAt: batched.expiresAt }), await writtenFor(batched)];
    expect(other).toEqual(one);
  });
});
