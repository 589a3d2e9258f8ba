import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeDefaultCard, listCards, removeCard } from '#contract/cards.ts';
import { getPreference, startTrial } from '#contract/subscriptions.ts';
import { activities, cards, subscriptions } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { chargeableCard, saveCard } from '#server/modules/cards/service.ts';
import type { ForgetResult, SavedCard } from '#server/platform/payments/paymentProvider.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
/** The cards the provider was asked to remove, and its next responses; it succeeds by default. */
let forgotten: string[] = [];
let answers: ForgetResult[] = [];
beforeAll(async () => {
  const payments = (real: TestServer['platform']['payments']) => ({
    ...real,
    forgetCard: async (code: string): Promise<ForgetResult> => {
      forgotten.push(code);
      return answers.shift() ?? { kind: 'forgotten' };
    },
  });
  server = await startTestServer({ payments });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.platform.outbox.drain();
  forgotten = [];
  answers = [];
});

const db = () => server.platform.database.sql;
let cardCount = 0;
const savedCard = (more: Partial<SavedCard> = {}): SavedCard => {
  cardCount += 1;
  return {
    authorizationCode: `AUTH_${cardCount}`,
    signature: `SIG_${cardCount}`,
    bin: '408408',
    last4: String(1000 + cardCount),
    expMonth: 9,
    expYear: 2029,
    brand: 'visa',
    isReusable: true,
    ...more,
  };
};
/** Saves a card, a minute after the previous one, and returns its id. */
async function keep({ orgId, email }: Person, more?: Partial<SavedCard>): Promise<string> {
  server.clock.advance({ seconds: 1 });
  const id = await forOrg(server.platform.database, orgId).transaction((org) =>
    saveCard(server.platform, org, savedCard(more), {
      actorId: null,
      email,
      at: server.clock.now(),
      isAdding: true,
      hasRenewalFailed: false,
    }),
  );
  return id ?? '';
}
const listed = async ({ token, orgId }: Person) =>
  (await server.api.done(listCards, { token, params: { orgId } })).cards;
const defaults = async (person: Person) =>
  (await listed(person)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
const remove = ({ token }: Person, id: string, query: { turnOffAutoRenewal?: 'true' | 'false' } = {}) =>
  server.api.call(removeCard, { token, params: { id }, query });
const makeDefault = ({ token, orgId }: Person, cardId: string) =>
  server.api.call(changeDefaultCard, { token, body: { orgId, cardId } });
const events = async ({ orgId }: Person, event: string) =>
  (
    await db()
      .select({ data: activities.data, actorId: activities.actorId })
      .from(activities)
      .where(and(eq(activities.orgId, orgId), eq(activities.event, event)))
      .orderBy(activities.id)
  ).map(({ data, actorId }) => ({ ...data, actorId }));

/** Marks the organisation's subscription as paid for some days. */
async function paid(
  { orgId }: Person,
  days = 30,
  more: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<void> {
  const now = server.clock.now();
  const expiresAt = new Date(now.getTime() + days * 24 * 3600_000);
  await db()
    .insert(subscriptions)
    .values({
      orgId,
      kind: 'paid',
      plan: 'core',
      numberOfUsers: 20,
      createdAt: now,
      startedAt: now,
      expiresAt,
      ...more,
    });
}
const renews = async ({ token }: Person) => (await server.api.done(getPreference, { token })).preference.isAutoRenewal;

describe('saving a card', () => {
  it('makes the first one the default and lists it first', async () => {
    const ada = await administrator(server);
    const [first, second, third] = [await keep(ada), await keep(ada), await keep(ada)];
    expect((await listed(ada)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [first, true],
      [third, false],
      [second, false],
    ]);
  });

  it('saves the same card once, with its newest code and expiry, and has the provider forget the older code', async () => {
    const ada = await administrator(server);
    const card = await keep(ada, { signature: 'SIG_same', last4: '4081', authorizationCode: 'AUTH_older' });
    expect(
      await keep(ada, { signature: 'SIG_same', last4: '4081', expYear: 2031, authorizationCode: 'AUTH_newer' }),
    ).toBe(card);
    expect(await listed(ada)).toEqual([
      { id: card, isDefault: true, brand: 'visa', last4: '4081', expMonth: 9, expYear: 2031, validity: 'valid' },
    ]);
    expect(await forOrg(server.platform.database, ada.orgId).read((org) => chargeableCard(org, card))).toEqual({
      authorizationCode: 'AUTH_newer',
      email: ada.email,
      brand: 'visa',
      last4: '4081',
    });
    await keep(ada, { signature: 'SIG_same', last4: '4081', authorizationCode: 'AUTH_newer' });
    await server.platform.outbox.drain();
    expect(forgotten).toEqual(['AUTH_older']);
  });

  it('recognises a card without a signature by its visible details', async () => {
    const ada = await administrator(server);
    const like = { signature: null, last4: '4081' };
    expect(await keep(ada, like)).toBe(await keep(ada, like));
    expect(await keep(ada, { ...like, last4: '0796' })).not.toBe(await keep(ada, like));
  });

  it('skips cards that can’t be charged again and unsupported brands', async () => {
    const ada = await administrator(server);
    expect([await keep(ada, { isReusable: false }), await keep(ada, { brand: null })]).toEqual(['', '']);
    expect(await listed(ada)).toEqual([]);
  });

  it('leaves one default and no duplicates when ten arrive concurrently', async () => {
    const ada = await administrator(server);
    const scope = forOrg(server.platform.database, ada.orgId);
    const all = Array.from({ length: 10 }, (_, index) => savedCard(index < 3 ? { signature: 'SIG_at_once' } : {}));
    const ids = await Promise.all(
      all.map((card) =>
        scope.transaction((org) =>
          saveCard(server.platform, org, card, {
            actorId: null,
            email: ada.email,
            at: server.clock.now(),
            isAdding: false,
            hasRenewalFailed: false,
          }),
        ),
      ),
    );
    expect(new Set(ids).size).toBe(8);
    expect(await listed(ada)).toHaveLength(8);
    expect(await defaults(ada)).toHaveLength(1);
  });

  it('doesn’t let another organisation charge it', async () => {
    const [ada, bola] = [await administrator(server), await administrator(server)];
    const card = await keep(ada);
    expect(await forOrg(server.platform.database, bola.orgId).read((org) => chargeableCard(org, card))).toBeNull();
  });
});

describe('the list of cards', () => {
  it('marks cards that have expired or soon will', async () => {
    const ada = await administrator(server);
    await keep(ada, { expMonth: 12, expYear: 2026 });
    await keep(ada, { expMonth: 10, expYear: 2026 });
    await keep(ada, { expMonth: 1, expYear: 2027 });
    expect((await listed(ada)).map(({ expMonth, validity }) => [expMonth, validity])).toEqual([
      [12, 'expiring'],
      [1, 'valid'],
      [10, 'expired'],
    ]);
  });
});

// Rules: card.default
describe('changing the default card', () => {
  it('leaves exactly one default and logs the change once', async () => {
    const ada = await administrator(server);
    const [first, second] = [await keep(ada), await keep(ada)];
    const { status, body } = await makeDefault(ada, second);
    expect({ status, cards: body.cards.map(({ id, isDefault }) => [id, isDefault]) }).toEqual({
      status: 200,
      cards: [
        [second, true],
        [first, false],
      ],
    });
    expect((await makeDefault(ada, second)).status).toBe(200);
    expect(await events(ada, 'card.madeDefault')).toEqual([
      { brand: 'visa', last4: expect.any(String), actorId: ada.userId },
    ]);
  });

  it('leaves exactly one default after concurrent requests', async () => {
    const ada = await administrator(server);
    const ids = [await keep(ada), await keep(ada), await keep(ada), await keep(ada)];
    const done = await Promise.all([...ids, ...ids].map((id) => makeDefault(ada, id)));
    for (const { status, body } of done)
      expect({ status, held: body.cards.filter(({ isDefault }) => isDefault).length }).toEqual({
        status: 200,
        held: 1,
      });
    expect(await defaults(ada)).toHaveLength(1);
  });

  it('is limited to administrators and the organisation’s own cards', async () => {
    const [ada, bola] = [await administrator(server), await administrator(server)];
    const [own, theirs] = [await keep(ada), await keep(bola)];
    expect((await makeDefault({ ...ada, token: '' }, own)).status).toBe(401);
    expect((await makeDefault(await member(server, ada), own)).status).toBe(403);
    for (const cardId of [theirs, randomUUID()]) expect((await makeDefault(ada, cardId)).status).toBe(404);
    expect((await makeDefault({ ...ada, orgId: bola.orgId }, own)).status).toBe(404);
    expect(await defaults(bola)).toEqual([theirs]);
    expect((await makeDefault(ada, 'x')).status).toBe(400);
  });
});

// Rules: card.remove
describe('removing a card', () => {
  it('removes it here and at the provider, and logs it', async () => {
    const ada = await administrator(server);
    await keep(ada);
    const card = await keep(ada, { authorizationCode: 'AUTH_to_go', last4: '0796', brand: 'mastercard' });
    expect(await remove(ada, card)).toMatchObject({ status: 200, body: { ok: true } });
    await server.platform.outbox.drain();
    expect(forgotten).toEqual(['AUTH_to_go']);
    expect(await listed(ada)).toHaveLength(1);
    expect(await events(ada, 'card.removed')).toEqual([{ brand: 'mastercard', last4: '0796', actorId: ada.userId }]);
    expect((await remove(ada, card)).status).toBe(404);
  });

  it('makes the newest other card the default', async () => {
    const ada = await administrator(server);
    const [first, second, third] = [await keep(ada), await keep(ada), await keep(ada)];
    await remove(ada, first);
    expect(await defaults(ada)).toEqual([third]);
    await remove(ada, second);
    expect(await defaults(ada)).toEqual([third]);
  });

  it.each<[string, ForgetResult, number]>([
    ['is repeated if the provider didn’t answer', { kind: 'unknown', why: 'timeOut' }, 2],
    ['is repeated if the provider refuses us', { kind: 'unknown', why: 'refused' }, 2],
    ['is complete if the provider no longer knows the card', { kind: 'notFound' }, 1],
    ['is complete if the provider refuses', { kind: 'refused', reason: 'no' }, 1],
  ])('%s', async (_, answer, times) => {
    const ada = await administrator(server);
    const card = await keep(ada);
    answers = [answer];
    await remove(ada, card);
    await server.platform.outbox.drain();
    // Brings the next attempt forward.
    await server.platform.database.execute(
      `update outbox set next_at = now() - interval '1 minute' where next_at is not null`,
    );
    await server.platform.outbox.drain();
    expect(forgotten).toHaveLength(times);
  });

  it('happens once for concurrent requests from two places', async () => {
    const ada = await administrator(server);
    await keep(ada);
    const card = await keep(ada);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => remove(ada, card)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    await server.platform.outbox.drain();
    expect(forgotten).toHaveLength(1);
    expect(await events(ada, 'card.removed')).toHaveLength(1);
  });

  it('is limited to administrators and the organisation’s own cards', async () => {
    const [ada, bola] = [await administrator(server), await administrator(server)];
    const [own, theirs] = [await keep(ada), await keep(bola)];
    expect((await remove({ ...ada, token: '' }, own)).status).toBe(401);
    expect((await remove(await member(server, ada), own)).status).toBe(403);
    for (const id of [theirs, randomUUID()]) expect((await remove(ada, id)).status).toBe(404);
    expect((await remove(ada, own, { turnOffAutoRenewal: 'maybe' as 'true' })).status).toBe(400);
    await server.platform.outbox.drain();
    expect([await listed(ada), await listed(bola)].map((held) => held.length)).toEqual([1, 1]);
    expect(forgotten).toEqual([]);
  });

  // Rules: card.remove
  describe('removing the last card', () => {
    it('with automatic renewal on requires turning that off too', async () => {
      const ada = await administrator(server);
      const card = await keep(ada);
      await paid(ada);
      for (const query of [{}, { turnOffAutoRenewal: 'false' as const }])
        expect(await remove(ada, card, query)).toMatchObject({ status: 409, body: { code: 'last_card' } });
      expect([(await listed(ada)).length, await renews(ada)]).toEqual([1, true]);
      expect((await remove(ada, card, { turnOffAutoRenewal: 'true' })).status).toBe(200);
      expect([(await listed(ada)).length, await renews(ada)]).toEqual([0, false]);
      expect(await events(ada, 'autoRenewal.switchedOff')).toEqual([{ actorId: ada.userId }]);
    });

    it('keeps the card that the renewal needs when both are removed concurrently', async () => {
      const ada = await administrator(server);
      const both = [await keep(ada), await keep(ada)];
      await paid(ada);
      const statuses = (await Promise.all(both.map((id) => remove(ada, id)))).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await defaults(ada)).toHaveLength(1);
    });

    it('leaves automatic renewal unchanged while there is another card', async () => {
      const ada = await administrator(server);
      await keep(ada);
      const card = await keep(ada);
      await paid(ada);
      expect((await remove(ada, card, { turnOffAutoRenewal: 'true' })).status).toBe(200);
      expect(await renews(ada)).toBe(true);
    });

    it.each<[string, (ada: Person) => Promise<unknown>]>([
      ['nothing was ever paid', async () => {}],
      [
        'a trial is running',
        ({ token, orgId }) => server.api.done(startTrial, { token, body: { orgId, appSlug: 'humanar' } }),
      ],
      ['the paid term has ended', (ada) => paid(ada, 0)],
      ['the subscription is cancelled', (ada) => paid(ada, 30, { cancelledAt: server.clock.now() })],
      ['automatic renewal is off', (ada) => paid(ada, 30, { isAutoRenewal: false })],
    ])('is allowed if no renewal will charge it: %s', async (_, begin) => {
      const ada = await administrator(server);
      const card = await keep(ada);
      await begin(ada);
      expect((await remove(ada, card)).status).toBe(200);
      expect(await db().select().from(cards).where(eq(cards.orgId, ada.orgId))).toEqual([]);
    });
  });
});
