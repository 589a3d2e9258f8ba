import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCard } from '#contract/cards.ts';
import { SANDBOX_SECRET_KEY } from '#server/platform/payments/configuredProvider.ts';
import { signatureOf } from '#server/platform/payments/readWebhook.ts';
import { atOnce } from '#tests/support/atOnce.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import {
  attemptsOf,
  beginPayment,
  chargesOf,
  cardsOf,
  initiate,
  keptCharges,
  newKey,
  quoteOf,
  receiptRows,
  reconcile,
  requestFor,
  saveCard,
  deliverOutbox,
  subscriptionOf,
  termsOf,
  verify,
} from '#tests/support/payments.ts';
import { cards, pay, payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* Concurrent payments in any order never keep two charges, or a charge for nothing. */

withProvider({ webhookPath: '/payments/v1/webhook' });

const newcomer = () => administrator(server);
const webhook = (reference: string) => {
  const payload = JSON.stringify({ event: 'charge.success', data: { reference } });
  return server.api.raw({
    method: 'POST',
    url: '/payments/v1/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(payload, SANDBOX_SECRET_KEY) },
  });
};
const counts = async (person: Person) => {
  await deliverOutbox();
  return {
    charges: (await keptCharges(person)).length,
    terms: (await termsOf(person)).length,
    receipts: (await receiptRows(person)).length,
  };
};
const once = { charges: 1, terms: 1, receipts: 1 };

// Rules: payment.once
describe('concurrently', () => {
  it.each([2, 20])('the same key %i times opens one payment on one card page', async (times) => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    const answers = await atOnce(times, () => initiate(ada, request));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => `${body.payment.reference} ${body.payment.url}`)).size).toBe(1);
    expect(await attemptsOf(ada)).toHaveLength(1);
  });

  it('the same key 20 times with a saved card charges once', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const request = requestFor(await quoteOf(ada), { cardId });
    const answers = await atOnce(20, () => initiate(ada, request));
    expect(new Set(answers.map(({ body }) => `${body.payment.reference} ${body.payment.status}`)).size).toBe(1);
    expect(await counts(ada)).toEqual(once);
  });

  it('two tabs with different keys and a saved card charge once', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const quotes = await Promise.all([quoteOf(ada), quoteOf(ada)]);
    const answers = await Promise.all(quotes.map((quote) => initiate(ada, requestFor(quote, { cardId }))));
    expect(answers.map(({ status, body }) => (status === 201 ? 'paid' : body.code)).toSorted()).toEqual([
      'already_subscribed',
      'paid',
    ]);
    expect(await counts(ada)).toEqual(once);
  });

  it('two tabs with different orders, both paid on the card page, keep one charge', async () => {
    const ada = await newcomer();
    const quotes = await Promise.all([quoteOf(ada), quoteOf(ada, { plan: 'complete' })]);
    const answers = await Promise.all(quotes.map((quote) => initiate(ada, requestFor(quote))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const references = answers.map(({ body }) => body.payment.reference);
    await Promise.all(references.map((reference) => payWith(reference, 'visa')));
    const statuses = await Promise.all(references.map(async (reference) => (await verify(ada, reference)).status));
    expect(statuses.toSorted()).toEqual(['refunded', 'succeeded']);
    expect(await counts(ada)).toEqual(once);
  });

  it('verify, webhook and reconciler for one payment create one term and one receipt', async () => {
    const ada = await newcomer();
    await setSwitches({ webhook: 'drop' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    server.clock.advance({ seconds: 30 });
    const answers = await atOnce(12, async (n) => {
      if (n % 3 === 0) return (await verify(ada, reference)).status;
      if (n % 3 === 1) return (await webhook(reference)).statusCode;
      await reconcile();
      return null;
    });
    expect(new Set(answers)).toEqual(new Set(['succeeded', 200, null]));
    expect(await counts(ada)).toEqual(once);
  });

  it('a payment being verified and its replacement keep one charge', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    const other = requestFor(await quoteOf(ada, { plan: 'complete' }));
    const [payment, answer] = await Promise.all([verify(ada, reference), initiate(ada, other)]);
    expect([payment.status, answer.body.code]).toEqual(['succeeded', 'already_subscribed']);
    expect(await counts(ada)).toEqual(once);
  });

  it('adding a card ten times charges ₦50 once', async () => {
    const ada = await newcomer();
    const idempotencyKey = newKey();
    const answers = await atOnce(10, (n) =>
      server.api.call(addCard, {
        token: ada.token,
        body: { orgId: ada.orgId, idempotencyKey: n % 2 ? idempotencyKey : newKey() },
      }),
    );
    const [reference = '', ...others] = new Set(answers.map(({ body }) => body.payment.reference));
    expect(others).toEqual([]);
    await pay(reference, { action: 'pay', ...cards.visa });
    await atOnce(5, () => verify(ada, reference));
    await deliverOutbox();
    expect(await chargesOf(ada)).toEqual([expect.objectContaining({ status: 'reversed', refundedAmount: 50_00 })]);
    expect(await cardsOf(ada)).toHaveLength(1);
  });

  it('20 organisations each get their own purchase', async () => {
    const people: Person[] = [];
    for (let n = 0; n < 20; n += 1) people.push(await newcomer());
    await Promise.all(
      people.map(async (person) => {
        const { reference } = await beginPayment(person);
        await payWith(reference, 'visa');
        expect((await verify(person, reference)).status).toBe('succeeded');
      }),
    );
    const numbers = (await Promise.all(people.map(receiptRows))).flat().map(({ number }) => number);
    expect(new Set(numbers).size).toBe(20);
  });
});

/* Random sequences of the events that can affect one organisation's payments. */

type Move =
  | 'initiate'
  | 'initiate other'
  | 'initiate saved'
  | 'same key'
  | 'pay'
  | 'pay declined'
  | 'leave'
  | 'verify'
  | 'webhook'
  | 'reconcile'
  | 'a minute'
  | 'fault'
  | 'a challenge';
const moves: Move[] = [
  'initiate',
  'initiate other',
  'initiate saved',
  'same key',
  'pay',
  'pay declined',
  'leave',
  'verify',
  'webhook',
  'reconcile',
  'a minute',
  'fault',
  'a challenge',
];

async function play(ada: Person, sequence: readonly [Move, number][], cardId: string): Promise<void> {
  let last = requestFor(await quoteOf(ada));
  for (const [move, which] of sequence) {
    const attempts = await attemptsOf(ada);
    const reference = attempts[which % Math.max(1, attempts.length)]?.id;
    const tryNew = async (more: object, of?: object) => {
      last = requestFor(await quoteOf(ada, of), more);
      await initiate(ada, last);
    };
    if (move === 'initiate') await tryNew({});
    else if (move === 'initiate other') await tryNew({}, { plan: 'complete' });
    else if (move === 'initiate saved') await tryNew({ cardId });
    else if (move === 'same key') await Promise.all([initiate(ada, last), initiate(ada, last)]);
    else if (move === 'a minute') server.clock.advance({ minutes: 1 });
    else if (move === 'reconcile') await reconcile();
    else if (move === 'fault') await setSwitches({ answer: which % 2 ? 'errorAfter' : 'normal' });
    else if (move === 'a challenge') await setSwitches({ charge: which % 2 ? 'challenge' : 'byCard' });
    else if (reference === undefined) continue;
    else if (move === 'pay') await Promise.all([payWith(reference, 'visa'), pay(reference, { action: 'approve' })]);
    else if (move === 'pay declined') await payWith(reference, 'declined');
    else if (move === 'leave') await pay(reference, { action: 'abandon' });
    else if (move === 'verify') await verify(ada, reference);
    else await Promise.all([webhook(reference), webhook(reference)]);
  }
}

it('any order of events leaves at most one term, and no charge without one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...moves), fc.nat(3)), { minLength: 4, maxLength: 16 }),
      async (sequence) => {
        await setSwitches({ webhook: 'drop', answer: 'normal', charge: 'byCard' });
        const ada = await newcomer();
        const cardId = await saveCard(ada);
        await deliverOutbox();
        await play(ada, sequence, cardId);
        // Everything works again, and a day passes.
        await setSwitches({ webhook: 'send', answer: 'normal', charge: 'byCard' });
        server.clock.advance({ days: 1, minutes: 5 });
        await reconcile();
        await server.platform.database.execute(
          `update outbox set next_at = created_at where kind = 'payment.refund' and sent_at is null`,
        );
        const { charges, terms, receipts } = await counts(ada);
        expect(charges).toBe(terms);
        expect(receipts).toBe(terms);
        expect(terms).toBeLessThanOrEqual(1);
        expect((await attemptsOf(ada)).filter(({ status }) => ['created', 'sent', 'unknown'].includes(status))).toEqual(
          [],
        );
      },
    ),
    { numRuns: Number(process.env['PAYMENT_RUNS'] ?? 12) },
  );
}, 120_000);

it('a failed purchase leaves the organisation unchanged', async () => {
  const ada = await newcomer();
  const { reference } = await beginPayment(ada);
  await payWith(reference, 'declined');
  await atOnce(4, () => verify(ada, reference));
  expect(await subscriptionOf(ada)).toBeNull();
  expect(await counts(ada)).toEqual({ charges: 0, terms: 0, receipts: 0 });
});
