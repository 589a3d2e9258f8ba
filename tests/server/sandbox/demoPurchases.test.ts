import { asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changeDefaultCard, listCards } from '#contract/cards.ts';
import { refreshLinchpin } from '#contract/auth.ts';
import { getReceipt, listTransactions } from '#contract/payments.ts';
import { getPreference, getSubscription, listActivity, setPreference } from '#contract/subscriptions.ts';
import { paymentAttempts, receipts, subscriptions, subscriptionTerms } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { chargeableCard } from '#server/modules/cards/service.ts';
import { demoOrganisations, demoPassword } from '#server/sandbox/demoAccounts.ts';
import { seedDemoAccounts } from '#server/sandbox/seedDemoAccounts.ts';
import { signIn } from '#tests/support/people.ts';
import { newReference, provider, server, withProvider } from '#tests/support/provider.ts';

/* The demo organisations that have bought something. */

withProvider();

const orgIds = demoOrganisations.filter(({ bought }) => bought !== null).map(({ id }) => id);
const db = () => server.platform.database.sql;
const numbers = () =>
  db()
    .select({ id: receipts.id, number: receipts.number })
    .from(receipts)
    .where(inArray(receipts.orgId, orgIds))
    .orderBy(asc(receipts.number));
async function admin(email: string) {
  const token = await signIn(server, { email }, demoPassword);
  return { token, orgId: (await server.api.done(refreshLinchpin, { token })).org.id };
}
const history = async ({ token }: { token: string }) =>
  (await server.api.done(listTransactions, { token, query: {} })).data.transactions;

describe('a paying demo organisation', () => {
  it('with monthly billing has two receipts, a card and automatic renewal', async () => {
    const yetunde = await admin('yetunde@bowerprint.ng');
    const transactions = await history(yetunde);
    expect(
      transactions.map(({ createdAt, amount, status, card, description }) => ({
        createdAt,
        amount,
        status,
        card,
        description,
      })),
    ).toEqual([
      {
        createdAt: '2026-11-07T09:00:00.000Z',
        amount: 32_250,
        status: 'paid',
        card: { brand: 'visa', last4: '4081' },
        description: 'Renewal of Core plan, monthly, 25 users',
      },
      {
        createdAt: '2026-10-09T09:00:00.000Z',
        amount: 29_025,
        status: 'paid',
        card: { brand: 'visa', last4: '4081' },
        description: 'Core plan, monthly, 25 users',
      },
    ]);
    const [newest] = transactions;
    const { receipt } = await server.api.done(getReceipt, {
      token: yetunde.token,
      params: { id: newest?.receipt?.id ?? '' },
    });
    expect(receipt).toMatchObject({
      issuedAt: '2026-11-07T09:00:00.000Z',
      period: { from: '2026-11-08T09:00:00.000Z', to: '2026-12-08T09:00:00.000Z' },
      buyer: { name: 'Bower Print House Ltd' },
      total: 32_250,
    });
    expect((await server.api.done(getSubscription, { token: yetunde.token })).subscription?.expiryDate).toBe(
      receipt.period.to,
    );
    const { entries } = await server.api.done(listActivity, { token: yetunde.token });
    expect(entries.map(({ event, actor, at }) => [event, actor, at])).toEqual([
      ['subscription.renewed', null, '2026-11-07T09:00:00.000Z'],
      ['subscription.activated', 'Yetunde Oladipo', '2026-10-09T09:00:00.000Z'],
    ]);
    expect(await server.api.done(getPreference, { token: yetunde.token })).toEqual({
      preference: { isAutoRenewal: true },
    });
    expect(
      (await server.api.done(listCards, { token: yetunde.token, params: { orgId: yetunde.orgId } })).cards,
    ).toMatchObject([{ brand: 'visa', last4: '4081', isDefault: true, validity: 'valid' }]);
  });

  it('with annual billing has payroll on its receipt', async () => {
    const tamuno = await admin('tamuno@bonnyshipping.ng');
    const [paid] = await history(tamuno);
    const { receipt } = await server.api.done(getReceipt, {
      token: tamuno.token,
      params: { id: paid?.receipt?.id ?? '' },
    });
    expect(receipt.lines.map(({ description, quantity, months }) => [description, quantity, months])).toEqual([
      ['Core plan', 80, 12],
      ['Payroll fee', 80, 12],
    ]);
  });

  it.each([
    ['yetunde@bowerprint.ng', 'active', '2026-12-07T09:00:00.000Z', '2026-12-01T09:00:00.000Z'],
    ['aminu@dalatannery.ng', 'cancelled', null, '2026-11-23T09:00:00.000Z'],
    ['nkechi@nikelakesolar.ng', 'expired', null, '2027-01-04T09:00:00.000Z'],
    ['folake@idanrestone.ng', 'renewalDue', '2026-11-21T09:00:00.000Z', '2027-01-20T09:00:00.000Z'],
    ['adaeze@kuramologistics.ng', 'trial', null, '2026-11-23T09:00:00.000Z'],
    ['halima@zumafoods.ng', 'expired', null, '2027-01-14T09:00:00.000Z'],
  ])('%s is %s, with the right timers', async (email, state, nextRenewalAt, nextNoticeAt) => {
    const { token, orgId } = await admin(email);
    expect((await server.api.done(getSubscription, { token })).subscription?.state).toBe(state);
    const [row] = await db().select().from(subscriptions).where(eq(subscriptions.orgId, orgId));
    expect([row?.nextRenewalAt?.toISOString() ?? null, row?.nextNoticeAt?.toISOString() ?? null]).toEqual([
      nextRenewalAt,
      nextNoticeAt,
    ]);
  });

  it.each(
    demoOrganisations
      .filter(({ bought }) => bought !== null)
      .map(({ id, bought }) => [id, bought?.failed === null ? 'succeeded' : 'failed'] as const),
  )('%s has a card that, when charged, has %s', async (orgId, kind) => {
    const card = await forOrg(server.platform.database, orgId).read((org) => chargeableCard(org, orgId));
    const { authorizationCode = '', email = '' } = card ?? {};
    expect(
      await provider.chargeSaved({ email, authorizationCode, amount: 100_00, reference: newReference() }),
    ).toMatchObject({ kind });
  });

  it('is reset to its current situation by a restart, without using up a receipt number', async () => {
    const before = await numbers();
    expect(before).toHaveLength(6);
    let yetunde = await admin('yetunde@bowerprint.ng');
    await server.api.done(setPreference, { token: yetunde.token, body: { isAutoRenewal: false } });
    await db().delete(subscriptionTerms);
    server.clock.advance({ days: 2 });
    await seedDemoAccounts(server.platform);
    // The session has expired after two unused days.
    yetunde = await admin('yetunde@bowerprint.ng');
    expect(await numbers()).toEqual(before);
    expect((await history(yetunde)).map(({ createdAt }) => createdAt)).toEqual([
      '2026-11-09T09:00:00.000Z',
      '2026-10-11T09:00:00.000Z',
    ]);
    expect((await server.api.done(getSubscription, { token: yetunde.token })).subscription?.expiryDate).toBe(
      '2026-12-10T09:00:00.000Z',
    );
    expect(await server.api.done(getPreference, { token: yetunde.token })).toEqual({
      preference: { isAutoRenewal: true },
    });
    expect(await db().select().from(paymentAttempts).where(inArray(paymentAttempts.orgId, orgIds))).toHaveLength(7);
    expect(await db().select().from(subscriptionTerms)).toHaveLength(6);
    const { cards } = await server.api.done(listCards, { token: yetunde.token, params: { orgId: yetunde.orgId } });
    expect(
      (
        await server.api.call(changeDefaultCard, {
          token: yetunde.token,
          body: { orgId: yetunde.orgId, cardId: cards[0]?.id ?? '' },
        })
      ).status,
    ).toBe(200);
  });

  it('gets a receipt of the new year when a restart moves its payment into it', async () => {
    const [oldest] = await numbers();
    server.clock.advance({ days: 60 });
    await seedDemoAccounts(server.platform);
    const moved = await db()
      .select()
      .from(receipts)
      .where(inArray(receipts.orgId, orgIds))
      .orderBy(asc(receipts.issuedAt));
    expect(moved).toHaveLength(6);
    for (const { number, issuedAt } of moved) expect(number).toContain(`HUM-${issuedAt.getUTCFullYear()}-`);
    expect(moved.at(-1)?.number).toMatch(/^HUM-2027-/);
    expect(moved[0]?.number).toBe(oldest?.number);
    expect(
      await db()
        .select()
        .from(receipts)
        .where(eq(receipts.number, oldest?.number ?? '')),
    ).toHaveLength(1);
  });
});
