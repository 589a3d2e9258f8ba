import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportTransactions, listTransactions, type Transaction } from '#contract/payments.ts';
import { MINIMUM_CHARGE, withCredit } from '#domain/pricing.ts';
import { paymentAttempts } from '#server/db/schema/index.ts';
import { csvCell, escapeFormulas } from '#server/modules/transactions/csv.ts';
import { paidAttempt, receiptFor } from '#tests/support/billing.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ docs: true });
});
afterAll(() => server.stop());

const db = () => server.platform.database.sql;
const page = async ({ token }: Person, query: { page?: number; perPage?: number } = {}) =>
  (await server.api.done(listTransactions, { token, query })).data;
const at = (minutes: number) => new Date(Date.parse('2026-11-01T09:00:00Z') + minutes * 60_000);
type Details = Parameters<typeof paidAttempt>[3];
const pay = ({ orgId }: Person, details: Details = {}) => paidAttempt(server, orgId, undefined, details);
const csv = ({ token }: Person) =>
  server.api.raw({ url: '/hr/subscriptions/transactions/csv', headers: { authorization: token } });

/** Parses a CSV by RFC 4180. */
function rowsOf(text: string): string[][] {
  return text
    .replace(/\r\n$/, '')
    .split(/(?<=")\r\n(?=")/)
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, inside = '']) => inside.replaceAll('""', '"')),
    );
}

describe('the billing history', () => {
  it('is empty at first', async () => {
    expect(await page(await administrator(server))).toEqual({ transactions: [], total: 0, page: 1, perPage: 100 });
  });

  it('lists finished and refunded payments, and no unfinished ones', async () => {
    const ada = await administrator(server);
    const cases: [NonNullable<Details>, Transaction['status'] | null][] = [
      [{ status: 'succeeded' }, 'paid'],
      [{ status: 'failed', reason: 'declined' }, 'failed'],
      [{ status: 'failed', reason: 'notNeeded', refund: 'due' }, 'refunding'],
      [{ status: 'failed', reason: 'otherAmount', refund: 'asked' }, 'refunding'],
      [{ status: 'failed', reason: 'otherAmount', refund: 'failed' }, 'refundFailed'],
      [{ status: 'abandoned', refund: 'done' }, 'refunded'],
      [{ status: 'abandoned' }, null],
      [{ status: 'sent' }, null],
    ];
    for (const [index, [details]] of cases.entries()) await pay(ada, { ...details, createdAt: at(index) });
    const expected = cases.flatMap(([, status]) => (status === null ? [] : [status])).toReversed();
    const { transactions, total } = await page(ada);
    expect(transactions.map(({ status }) => status)).toEqual(expected);
    expect(total).toBe(expected.length);
    for (const [open, shownStatus] of [
      [{ status: 'created' }, []],
      [{ status: 'unknown' }, ['checking']],
      [{ status: 'sent', isConfirming: true }, ['checking']],
      [{ status: 'sent', cardId: randomUUID() }, ['checking']],
      [{ status: 'abandoned', isConfirming: true }, ['checking']],
    ] as const) {
      const other = await administrator(server);
      await pay(other, open);
      expect((await page(other)).transactions.map(({ status }) => status)).toEqual(shownStatus);
    }
  });

  it('says what was paid, how, and under which receipt', async () => {
    const ada = await administrator(server);
    const attempt = await pay(ada);
    const receipt = await receiptFor(server, attempt);
    await pay(ada, {
      purpose: 'addCard',
      order: null,
      amount: 50_00,
      refund: 'done',
      createdAt: at(0),
      cardBrand: null,
      cardLast4: null,
    });
    expect((await page(ada)).transactions).toEqual([
      {
        reference: attempt.id,
        createdAt: '2026-11-20T09:00:00.000Z',
        description: 'Core plan, monthly, 20 users',
        amount: 23_220,
        charged: 23_220,
        returned: null,
        status: 'paid',
        reason: null,
        askedAt: null,
        card: { brand: 'visa', last4: '4081' },
        receipt,
      },
      {
        reference: expect.any(String),
        createdAt: '2026-11-01T09:00:00.000Z',
        description: 'Card check',
        amount: 50,
        charged: 50,
        returned: 50,
        status: 'refunded',
        reason: null,
        askedAt: null,
        card: null,
        receipt: null,
      },
    ]);
  });

  // Rules: history.pages
  it('is sorted newest first, a page at a time, without repeating payments of the same moment', async () => {
    const ada = await administrator(server);
    for (let index = 0; index < 7; index += 1) await pay(ada, { createdAt: at(index < 4 ? 0 : index) });
    const all = (await page(ada)).transactions;
    const places = all.map(({ createdAt, reference }) => `${createdAt} ${reference}`);
    expect(places).toEqual(places.toSorted().toReversed());
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page(ada, { page: number, perPage: 3 })));
    expect(pages.map(({ transactions }) => transactions.length)).toEqual([3, 3, 1, 0]);
    expect(pages.flatMap(({ transactions }) => transactions)).toEqual(all);
    expect(pages[3]).toMatchObject({ total: 7, page: 4, perPage: 3 });
  });

  it.each(['perPage=101', 'perPage=0', 'page=0', 'page=1.5', 'page=x', 'sort=amount:desc', 'orgId=1'])(
    'refuses ?%s',
    async (query) => {
      const { token } = await administrator(server);
      expect(
        (await server.api.raw({ url: `/hr/subscriptions/transactions?${query}`, headers: { authorization: token } }))
          .statusCode,
      ).toBe(400);
    },
  );

  it('is limited to the organisation’s administrators', async () => {
    const [ada, stranger] = [await administrator(server), await administrator(server)];
    await pay(ada);
    const { token } = await member(server, ada);
    for (const call of [listTransactions, exportTransactions]) {
      const url = `/hr${call.path}`;
      expect((await server.api.raw({ url })).statusCode).toBe(401);
      expect((await server.api.raw({ url, headers: { authorization: token } })).statusCode).toBe(403);
    }
    expect((await page(stranger)).total).toBe(0);
    expect(rowsOf((await csv(stranger)).body)).toHaveLength(1);
  });
});

// Rules: history.pages
describe('the CSV', () => {
  it('is UTF-8 with a byte order mark, one line per payment, served as a download', async () => {
    const ada = await administrator(server);
    const attempt = await pay(ada, { createdAt: new Date('2026-11-20T23:30:05Z') });
    const { number } = await receiptFor(server, attempt);
    const answer = await csv(ada);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="humanar-billing-history.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(answer.body.slice(1)).toBe(
      `"Date (Lagos)","Reference","Description","Amount (NGN)","Charged (NGN)","Returned (NGN)","Status","Card","Receipt",` +
        `"Period from","Period to","Users","Discounts (NGN)","Net (NGN)","VAT (NGN)","Credit used (NGN)","Paid with","Reason"\r\n` +
        `"2026-11-21 00:30:05","${attempt.id}","Core plan, monthly, 20 users","23220.00","23220.00","","paid","Visa 4081","${number}",` +
        `"2026-11-20","2026-12-20","20","2400.00","21600.00","1620.00","0.00","Card",""\r\n`,
    );
  });

  it('says why a payment failed or was refunded and what paid without a card, and totals only what was paid', async () => {
    const ada = await administrator(server);
    await pay(ada, { status: 'failed', reason: 'declined', cardBrand: null, cardLast4: null, createdAt: at(0) });
    await pay(ada, { refund: 'done', reason: 'disputed', createdAt: at(1) });
    const renewal = await pay(ada, { purpose: 'renewal', actorId: null, createdAt: at(2) });
    await receiptFor(server, renewal);
    const [, renewed, returned, failed] = rowsOf((await csv(ada)).body).map((cells) => cells.slice(9));
    expect(renewed).toEqual([
      expect.any(String),
      expect.any(String),
      '20',
      '2400.00',
      '21600.00',
      '1620.00',
      '0.00',
      'Card, automatic renewal',
      '',
    ]);
    expect(returned).toEqual([
      '',
      '',
      '20',
      '',
      '',
      '',
      '',
      'Card',
      'The cardholder disputed this payment with their bank, and the bank decided to return the money.',
    ]);
    expect(failed).toEqual([
      '',
      '',
      '20',
      '',
      '',
      '',
      '',
      '',
      'The card was declined. Nothing was charged. Your bank can tell you why. Pay with another card, or try this one again.',
    ]);
  });

  it('counts money as returned only once the provider has returned it', async () => {
    const ada = await administrator(server);
    for (const [index, refund] of (['due', 'asked', 'failed', 'done'] as const).entries())
      await pay(ada, { refund, reason: 'otherAmount', charged: 9_000_00, returned: 9_000_00, createdAt: at(index) });
    const [heads = [], ...lines] = rowsOf((await csv(ada)).body);
    const shown = lines.map((cells) => ['Status', 'Returned (NGN)'].map((head) => cells[heads.indexOf(head)]));
    expect(shown.toReversed()).toEqual([
      ['refunding', ''],
      ['refunding', ''],
      ['refundFailed', ''],
      ['refunded', '9000.00'],
    ]);
  });

  it('has amounts that a spreadsheet reads as numbers, also where the minimum charge left credit', async () => {
    const ada = await administrator(server);
    const paid = await pay(ada, { charged: MINIMUM_CHARGE, returned: MINIMUM_CHARGE, refund: 'done' });
    const small = { ...paid.order.price, paymentDue: 9_40, credit: 0 };
    await receiptFor(server, { ...paid, order: { ...paid.order, price: withCredit(small, 0).price } });
    const [heads = [], cells = []] = rowsOf((await csv(ada)).body);
    const amounts = cells.filter((_, index) => heads[index]?.endsWith('(NGN)'));
    expect(amounts).toHaveLength(7);
    for (const amount of amounts) expect(amount).toMatch(/^-?\d+\.\d\d$/);
    expect(cells[heads.indexOf('Credit used (NGN)')]).toBe('-40.60');
  });

  it('contains a long history in full, each payment once, in the list’s order', async () => {
    const ada = await administrator(server);
    const first = await pay(ada, { createdAt: at(0) });
    const { id: _id, ...rest } = first;
    // Two whole batches, many of them at the same moment.
    const more = Array.from({ length: 999 }, (_, index) => ({ ...rest, createdAt: at(Math.floor(index / 300)) }));
    await db().insert(paymentAttempts).values(more);
    const [, ...lines] = rowsOf((await csv(ada)).body);
    const listed = await Promise.all(Array.from({ length: 10 }, (_, index) => page(ada, { page: index + 1 })));
    expect(lines.map(([, reference]) => reference)).toEqual(
      listed.flatMap(({ transactions }) => transactions.map(({ reference }) => reference)),
    );
    expect(new Set(lines.map(([, reference]) => reference)).size).toBe(1_000);
  });

  it('escapes anything a spreadsheet would read as a formula, and every quotation mark', async () => {
    const ada = await administrator(server);
    const first = await pay(ada);
    await db()
      .insert(paymentAttempts)
      .values([
        {
          ...first,
          id: undefined,
          order: { ...first.order, planName: '=HYPERLINK("https://a.ng","Core")' },
          createdAt: at(1),
        },
      ]);
    const [, , line] = rowsOf((await csv(ada)).body);
    expect(line?.[2]).toBe(`'=HYPERLINK("https://a.ng","Core") plan, monthly, 20 users`);
    expect(['=1', '+1', '-1', '@a', '\ta', '\ra'].map(csvCell)).toEqual([
      `"'=1"`,
      `"'+1"`,
      `"'-1"`,
      `"'@a"`,
      `"\ta"`,
      `"\ra"`,
    ]);
    expect(['a=1', '', '1-1', ' =1', 'a;=1', 'a,"=1'].map(csvCell)).toEqual([
      '"a=1"',
      '""',
      '"1-1"',
      `" '=1"`,
      `"a;'=1"`,
      `"a,""'=1"`,
    ]);
  });

  it('starts no cell with a formula, for any separator and whether or not quotation marks are honoured', () => {
    const hostile = fc
      .array(fc.constantFrom('=', '+', '-', '@', '＝', '"', "'", ';', ',', '\t', '\r', '\n', ' ', 'a', '1'), {
        maxLength: 12,
      })
      .map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (cells) => {
        const line = cells.map(csvCell).join(',');
        for (const part of line.split(/[;,\t\r\n]/))
          expect(part.replace(/^["\s]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
        for (const text of cells) expect(escapeFormulas(text).replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      }),
    );
  });

  it('can be parsed back to every original cell', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (cells) => {
        const plain = cells.map((text) => text.replaceAll(/[\r\n]/g, ' '));
        const [back = []] = rowsOf(`${plain.map(csvCell).join(',')}\r\n`);
        expect(back).toEqual(plain.map(escapeFormulas));
      }),
    );
  });
});

it('the OpenAPI document marks the calls that return a file', async () => {
  const { paths } = (await server.api.raw({ url: '/docs/json' })).json<{
    paths: Record<string, { get: { responses: Record<string, { content?: object }> } }>;
  }>();
  expect(paths['/hr/subscriptions/transactions/csv']?.get.responses['200']?.content).toEqual({
    'text/csv': { schema: { type: 'string' } },
  });
  expect(paths['/hr/subscriptions/receipts/{id}/pdf']?.get.responses['200']?.content).toEqual({
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
  });
  expect(paths['/hr/subscriptions/receipts/{id}/pdf']?.get.responses['404']?.content).toHaveProperty([
    'application/json',
  ]);
});
