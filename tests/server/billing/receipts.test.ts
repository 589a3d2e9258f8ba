import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBillingContact } from '#contract/billingContacts.ts';
import { updateOrgSettings } from '#contract/org.ts';
import { getReceipt, getReceiptPdf, type Receipt } from '#contract/payments.ts';
import { toKobo } from '#domain/money.ts';
import { savingWords } from '#domain/priceWords.ts';
import { receipts, receiptSeries } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { receiptPdf } from '#server/modules/billing/pdf.ts';
import { receiptMail, renewedMail } from '#server/modules/billing/mails.ts';
import { storeReceipt } from '#server/modules/billing/receipts.ts';
import { receiptsOf } from '#server/modules/billing/service.ts';
import { sumsOf } from '#server/modules/billing/sums.ts';
import { type Catalogue, catalogueAt } from '#server/modules/plans/service.ts';
import { paidAttempt, paidOrder, receiptFor, receiptOf, type PurchaseOptions } from '#tests/support/billing.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { administrator, member, newEmail, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let catalogue: Catalogue;
beforeAll(async () => {
  server = await startTestServer();
  catalogue = await catalogueAt(server.platform.database.sql, server.clock.now());
});
afterAll(() => server.stop());

const db = () => server.platform.database.sql;
const shownTo = async ({ token }: Person, id: string) =>
  (await server.api.done(getReceipt, { token, params: { id } })).receipt;

async function receiptOfPurchase(
  person: Person,
  bought?: PurchaseOptions,
  details?: Parameters<typeof paidAttempt>[3],
): Promise<Receipt> {
  const { id } = await receiptFor(server, await paidAttempt(server, person.orgId, bought, details));
  return shownTo(person, id);
}

describe('a receipt', () => {
  it('names the seller, buyer, items, period and payment method', async () => {
    const ada = await administrator(server);
    await server.api.done(updateOrgSettings, {
      token: ada.token,
      body: { version: 2, address: '27 Creek Road, Apapa', city: 'Lagos', taxNumber: '20318846-0001' },
    });
    const attempt = await paidAttempt(server, ada.orgId);
    const { id, number } = await receiptFor(server, attempt);
    const { buyer, ...rest } = await shownTo(ada, id);
    expect(buyer).toEqual({
      name: 'Kuramo Logistics Ltd',
      address: expect.stringMatching(/^27 Creek Road, Apapa, Lagos, .+, Nigeria$/),
      taxNumber: '20318846-0001',
      email: ada.email,
    });
    expect(rest).toEqual({
      id,
      number,
      issuedAt: '2026-11-20T09:00:00.000Z',
      suppliedAt: '2026-11-20T09:00:00.000Z',
      period: { from: '2026-11-20T09:00:00.000Z', to: '2026-12-20T09:00:00.000Z' },
      seller: {
        name: 'Humanar Sandbox Ltd',
        address: '12 Example Close, Yaba, Lagos, Nigeria',
        taxNumber: '00000000-0001',
        email: 'sales@humanar.ng',
      },
      lines: [{ description: 'Core plan', quantity: 20, unitPrice: 1_200, months: 1, amount: 24_000 }],
      discounts: [{ description: 'First purchase discount', amount: 2_400 }],
      credit: 0,
      accountCredit: 0,
      creditLeft: 0,
      net: 21_600,
      vatRate: 7.5,
      vat: 1_620,
      total: 23_220,
      reference: attempt.id,
      card: { brand: 'visa', last4: '4081' },
    });
    expect(
      await forOrg(server.platform.database, ada.orgId).read((org) => receiptsOf(org, [attempt.id, randomUUID()])),
    ).toEqual(new Map([[attempt.id, { id, number }]]));
  });

  it('lists each discount, and payroll’s fee on a line of its own', async () => {
    const ada = await administrator(server);
    const receipt = await receiptOfPurchase(ada, {
      plan: 'core',
      apps: ['payroll'],
      numberOfUsers: 80,
      isPlanDurationAnnual: true,
      isFirstPurchase: true,
      special: 800,
    });
    expect(receipt.lines).toEqual([
      { description: 'Core plan', quantity: 80, unitPrice: 1_020, months: 12, amount: 979_200 },
      { description: 'Payroll fee', quantity: 80, unitPrice: 50, months: 12, amount: 48_000 },
    ]);
    expect(receipt.discounts.map(({ description }) => description)).toEqual([
      'Volume discount for more than 50 users',
      'First purchase discount',
      'Special discount',
    ]);
    expect(receipt.period.to).toBe('2027-11-20T09:00:00.000Z');
  });

  it('has a line for each paid app on Flexi', async () => {
    const ada = await administrator(server);
    const receipt = await receiptOfPurchase(ada, {
      plan: 'flexi',
      apps: ['employee-management', 'payroll'],
      numberOfUsers: 33,
      isPlanDurationAnnual: false,
      isFirstPurchase: false,
    });
    expect(receipt.lines.map(({ description, amount }) => [description, amount])).toEqual([
      ['Employee management', 15_856.5],
      ['Payroll', 13_860],
      ['Payroll fee', 1_650],
    ]);
    expect(receipt.discounts).toEqual([]);
  });

  it('shows how a prorated amount adds up', () => {
    const whole = paidOrder(catalogue, {
      plan: 'flexi',
      apps: ['employee-management'],
      numberOfUsers: 25,
      isPlanDurationAnnual: false,
      isFirstPurchase: false,
    });
    const order = {
      ...whole,
      change: { days: 18, endsAt: '2026-12-08T09:00:00.000Z' },
      accountCredit: 10_000,
      creditLeft: 250,
      price: { ...whole.price, totalCost: 720_750, credit: 30_000 },
    };
    const { lines, ...sums } = sumsOf(order, catalogue);
    expect(lines).toEqual([
      {
        description: 'Employee management, 18 of 30 days',
        quantity: 25,
        unitPrice: 480.5,
        months: 1,
        days: { paid: 18, of: 30 },
        amount: 7_207.5,
      },
    ]);
    expect(sums).toMatchObject({ credit: 300, accountCredit: 100, creditLeft: 2.5 });
  });

  it('adds up to the kobo for any purchase', () => {
    const paidApps = catalogue.apps.filter(({ isFree }) => !isFree).map(({ slug }) => slug);
    const bought = fc.oneof(
      fc.record({ plan: fc.constantFrom('core', 'complete'), apps: fc.constantFrom([], ['payroll']) }),
      fc.record({ plan: fc.constant('flexi' as const), apps: fc.subarray(paidApps, { minLength: 1 }) }),
    );
    const more = fc.record({
      numberOfUsers: fc.integer({ min: 1, max: 100_000 }),
      isPlanDurationAnnual: fc.boolean(),
      isFirstPurchase: fc.boolean(),
      special: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(bought, more, (what, how) => {
        const order = paidOrder(catalogue, { ...what, ...how } as PurchaseOptions);
        const { lines, discounts, net, vat, credit, total } = sumsOf(order, catalogue);
        const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + toKobo(amount), 0);
        for (const { quantity, unitPrice, months, amount } of lines)
          expect(toKobo(amount)).toBe(quantity * toKobo(unitPrice) * months);
        expect(sum(lines) - sum(discounts)).toBe(toKobo(net));
        expect(toKobo(net) + toKobo(vat) - toKobo(credit)).toBe(toKobo(total));
        expect(toKobo(total)).toBe(order.price.paymentDue);
      }),
      { numRuns: 300 },
    );
  });

  // Rules: receipt.fixed
  it('keeps its content when the organisation changes its name and address', async () => {
    const ada = await administrator(server);
    const before = await receiptOfPurchase(ada);
    await server.api.done(updateOrgSettings, {
      token: ada.token,
      body: { version: 2, name: 'Kuramo Freight Ltd', address: '1 Marina' },
    });
    expect(await shownTo(ada, before.id)).toEqual(before);
    expect((await receiptOfPurchase(ada)).buyer.name).toBe('Kuramo Freight Ltd');
  });

  it('is limited to the organisation’s administrators', async () => {
    const [ada, stranger] = [await administrator(server), await administrator(server)];
    const { id } = await receiptOfPurchase(ada);
    const { token: membersToken } = await member(server, ada);
    for (const call of [getReceipt, getReceiptPdf]) {
      const status = async (token: string | undefined, wanted = id) =>
        (
          await server.api.raw({
            url: `/hr/subscriptions/receipts/${wanted}${call === getReceipt ? '' : '/pdf'}`,
            headers: token === undefined ? {} : { authorization: token },
          })
        ).statusCode;
      expect([
        await status(ada.token),
        await status(undefined),
        await status(membersToken),
        await status(stranger.token),
        await status(ada.token, randomUUID()),
      ]).toEqual([200, 401, 403, 404, 404]);
    }
  });
});

// Rules: receipt.fixed
describe('the receipt numbers', () => {
  const numbers = async () =>
    (await db().select({ number: receipts.number }).from(receipts).orderBy(asc(receipts.number))).map(
      ({ number }) => number,
    );
  const follows = (year: number, many: number) =>
    Array.from({ length: many }, (_, index) => `HUM-${year}-${String(index + 1).padStart(6, '0')}`);

  let orgId = '';
  beforeAll(async () => {
    ({ orgId } = await administrator(server));
  });

  it('have no gap or duplicate when twenty pay at once and one payment fails', async () => {
    await db().delete(receipts);
    await db().delete(receiptSeries);
    const paid = await Promise.all(Array.from({ length: 21 }, () => paidAttempt(server, orgId)));
    const issue = (attempt: (typeof paid)[number], index: number) =>
      forOrg(server.platform.database, attempt.orgId).transaction(async (org) => {
        const { number } = await storeReceipt(server.platform, org, {
          attempt,
          term: { startsAt: server.clock.now(), endsAt: server.clock.now() },
          card: null,
          at: server.clock.now(),
        });
        if (index === 7) throw new Error('what the receipt was for failed after all');
        return number;
      });
    const issued = await Promise.allSettled(paid.map(issue));
    expect(issued.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await numbers()).toEqual(follows(2026, 20));
    expect(issued.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).toSorted()).toEqual(
      follows(2026, 20),
    );
  });
  it('give a payment one receipt, and use no number for a second attempt', async () => {
    const attempt = await paidAttempt(server, orgId);
    const first = await receiptFor(server, attempt);
    await expect(receiptFor(server, attempt)).rejects.toThrow(/receipts/);
    const [{ last } = { last: 0 }] = await db().select().from(receiptSeries).where(eq(receiptSeries.year, 2026));
    expect(first.number).toBe(`HUM-2026-${String(last).padStart(6, '0')}`);
  });

  it('start again each year, in Lagos time', async () => {
    const attempt = () => paidAttempt(server, orgId);
    const [before, after] = [new Date('2030-12-31T22:59:59Z'), new Date('2030-12-31T23:00:00Z')];
    expect((await receiptFor(server, await attempt(), before)).number).toBe('HUM-2030-000001');
    expect((await receiptFor(server, await attempt(), after)).number).toBe('HUM-2031-000001');
    expect((await receiptFor(server, await attempt(), before)).number).toBe('HUM-2030-000002');
  });

  it('grow beyond six digits only after a million', async () => {
    await db().insert(receiptSeries).values({ year: 2040, last: 999_999 });
    expect((await receiptFor(server, await paidAttempt(server, orgId), new Date('2040-06-01T12:00:00Z'))).number).toBe(
      'HUM-2040-1000000',
    );
  });
});

describe('the PDF', () => {
  it('contains every word and figure of the receipt, with ₦', async () => {
    const ada = await administrator(server);
    const receipt = await receiptOfPurchase(ada, {
      plan: 'core',
      apps: ['payroll'],
      numberOfUsers: 80,
      isPlanDurationAnnual: true,
      isFirstPurchase: true,
    });
    const answer = await server.api.raw({
      url: `/hr/subscriptions/receipts/${receipt.id}/pdf`,
      headers: { authorization: ada.token },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${receipt.number}.pdf"`,
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const [page = [], ...more] = wordsOf(answer.rawPayload);
    expect(more).toEqual([]);
    const written = (sum: number) => `₦${sum.toLocaleString('en-NG', { minimumFractionDigits: 2 })}`;
    for (const words of [
      receipt.number,
      'Humanar Sandbox Ltd',
      'Tax number 00000000-0001',
      'Kuramo Logistics Ltd',
      ada.email,
      '20 November 2026 to 20 November 2027',
      'Visa ending 4081',
      receipt.reference,
      'Core plan',
      'Payroll fee',
      'VAT, 7.5%',
      'Subtotal',
      'Total paid',
      `${savingWords(written(receipt.annualSaving ?? 0))}.`,
    ]) {
      expect(page).toContain(words);
    }
    for (const sum of [
      ...receipt.lines.flatMap(({ unitPrice, amount }) => [unitPrice, amount]),
      receipt.net,
      receipt.vat,
      receipt.total,
    ])
      expect(page).toContain(written(sum));
    for (const { amount } of receipt.discounts) expect(page).toContain(`−${written(amount)}`);
  });

  it('is identical, byte for byte, each time it is generated', async () => {
    const receipt = receiptOf(randomUUID());
    expect(Buffer.compare(Buffer.from(await receiptPdf(receipt)), Buffer.from(await receiptPdf(receipt)))).toBe(0);
  });

  it('prints Nigerian names, credit and a free purchase', async () => {
    const receipt = { ...receiptOf(randomUUID()), credit: 23_220, total: 0, card: null };
    const buyer = { ...receipt.buyer, name: 'Ọlátúnjí & Ẹniọlá Ṣóyínká', address: 'Ƙofar Mata, Kano' };
    const [page] = wordsOf(await receiptPdf({ ...receipt, buyer }));
    expect(page?.map((words) => words.normalize())).toEqual(
      expect.arrayContaining([
        'Ọlátúnjí & Ẹniọlá Ṣóyínká'.normalize(),
        'Ƙofar Mata, Kano',
        'Credit',
        '−₦23,220.00',
        '₦0.00',
        'Nothing was due',
      ]),
    );
  });

  it.each([
    ['Yoruba', 'ÁáÀàÉéÈèẸẹẸ́ẹ́Ẹ̀ẹ̀ÍíÌìŃńǸǹN̄n̄M̀m̀ḾḿÓóÒòỌọỌ́ọ́Ọ̀ọ̀ÚúÙùṢṣS̩s̩E̩e̩O̩o̩'],
    ['Igbo', 'ỊịỊ́ị́Ị̀ị̀ỌọỤụỤ́ụ́Ụ̀ụ̀ṄṅǸǹŃńḾḿM̀m̀Āā'],
    ['Hausa', 'ƁɓƊɗƘƙƳƴʼY’yR̃r̃ÂâÊêÎîÔôÛûĀāǍǎ'],
    ['Efik and Ibibio', 'ẸẹỌọŊŋÑñN̄n̄ƆɔƐɛɅʌƱʊǍǎĚěǏǐǑǒǓǔ'],
    ['Tiv', 'ÂâÊêÎîÔôÛûÁáÀàǍǎ'],
    ['others', 'ƏəƎǝḌḍḤḥḰḱḺḻṈṉṬṭẔẕḆḇḎḏƲʋƔɣꞌ'],
  ])('has a glyph for every letter of %s', async (_, letters) => {
    const receipt = receiptOf(randomUUID());
    for (const name of [letters.normalize('NFC'), letters.normalize('NFD')]) {
      const [page = []] = wordsOf(await receiptPdf({ ...receipt, buyer: { ...receipt.buyer, name, address: name } }));
      expect(page.join('\n')).not.toMatch(/[�?]/);
    }
  });

  it('accepts any name, with any combination of marks', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZẹọịụṣṅəŋ'.split('');
    const marks = [
      '\u0300',
      '\u0301',
      '\u0304',
      '\u0323',
      '\u0327',
      '\u0328',
      '\u0329',
      '\u031b',
      '\u032c',
      '\u0323\u0301',
      '\u0301\u0328',
    ];
    const name = letters.flatMap((letter) => marks.map((mark) => letter + mark)).join(' ');
    const [page = []] = wordsOf(
      await receiptPdf({ ...receiptOf(''), buyer: { name: 'Ị́hụọma Ǹkan', address: name, taxNumber: '', email: '' } }),
    );
    expect(page.join('')).not.toContain('�');
    expect(page.join('').normalize()).toContain('Ị́hụọma Ǹkan'.normalize());
  });

  it('shows both kinds of credit, the credit left, and the days that were paid for', async () => {
    const receipt = { ...receiptOf(randomUUID()), credit: 500, accountCredit: 120.1, creditLeft: 1_250 };
    const lines = [
      {
        description: 'Core plan, 18 of 30 days',
        quantity: 20,
        unitPrice: 1_200,
        months: 1,
        days: { paid: 18, of: 30 },
        amount: 14_400,
      },
    ];
    const [page] = wordsOf(await receiptPdf({ ...receipt, lines }));
    expect(page).toEqual(
      expect.arrayContaining([
        '1 × 18/30',
        'Credit for unused days',
        '−₦379.90',
        'Account credit',
        '−₦120.10',
        'Credit left',
        '₦1,250.00',
      ]),
    );
  });

  it('continues on further numbered pages', async () => {
    const receipt = receiptOf(randomUUID());
    const lines = Array.from({ length: 60 }, (_, index) => ({
      description: `Line ${index + 1}`,
      quantity: 1,
      unitPrice: 1,
      months: 1,
      amount: 1,
    }));
    const pages = wordsOf(await receiptPdf({ ...receipt, lines }));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().filter((words) => words.startsWith('Line '))).toHaveLength(60);
    pages.forEach((page, index) => expect(page).toContain(`${receipt.number}, page ${index + 1} of ${pages.length}`));
  });
});

describe('the receipt mail', () => {
  // Rules: contacts.manage
  it('goes once each to the organisation, the contacts for all receipts and the chosen contact', async () => {
    const ada = await administrator(server);
    const contact = async (email: string, getsReceipts: boolean) =>
      (
        await server.api.done(addBillingContact, {
          token: ada.token,
          body: { name: 'Femi Adeyemi', email, phone: '', role: '', getsReceipts },
        })
      ).billingContact.id;
    const [all, chosen, none] = [newEmail(), newEmail(), newEmail()];
    await contact(all, true);
    await contact(none, false);
    const billingContactId = await contact(chosen, false);
    await contact(ada.email.toUpperCase(), true);
    const { id, number, total } = await receiptOfPurchase(ada, undefined, { billingContactId });
    for (const email of [ada.email, all, chosen]) {
      const mails = (await server.mail.to(email)).filter(({ subject }) => subject.includes(number));
      const link =
        email === ada.email
          ? `http://humanar.test/subscriptions/management/history/receipt?id=${id}`
          : expect.stringMatching(/^http:\/\/humanar\.test\/receipt\?link=[\w-]{92}$/);
      expect(mails).toMatchObject([{ subject: `Receipt ${number} from Humanar`, link }]);
      expect(mails[0]?.text).toContain('₦23,220.00');
      expect(mails[0]?.text).toContain('from 20 November 2026 to 20 December 2026');
      expect(mails[0]?.text).toContain(`Attached: ${number}.pdf`);
    }
    expect([total, await server.mail.to(none)]).toEqual([23_220, []]);
    expect((await server.mail.to(ada.email.toUpperCase())).filter(({ subject }) => subject.includes(number))).toEqual(
      [],
    );
  });

  it.each([
    [
      'account credit',
      { credit: 23_220, accountCredit: 23_220, creditLeft: 1_250, discounts: [] },
      'Account credit covered the full price, so nothing was charged. ₦1,250.00 stays on your account as credit.',
    ],
    [
      'credit for unused days, with a discount',
      { credit: 23_220, accountCredit: 0 },
      'Credit for unused days and discounts covered the full price',
    ],
    ['both', { credit: 23_220, accountCredit: 220, discounts: [] }, ' Credit covered the full price'],
    ['discounts alone', { accountCredit: 0, net: 0, vat: 0 }, 'Discounts covered the full price'],
    ['credit, on a receipt without the details', { credit: 23_220, discounts: [] }, ' Credit covered the full price'],
  ])('says what covered the price when no card was charged: %s', (_, paidBy, words) => {
    const receipt = { ...receiptOf(randomUUID()), total: 0, card: null, ...paidBy };
    expect(receiptMail({ orgId: '', publicUrl: '', receipt }).paragraphs.join(' ')).toContain(words);
    expect(renewedMail({ orgId: '', publicUrl: '', receipt }).paragraphs.join(' ')).toContain(words);
  });

  it('describes the receipt as issued, even if it is delivered late', async () => {
    const ada = await administrator(server);
    await server.platform.outbox.stop();
    const { number } = await receiptOfPurchase(ada);
    await server.api.done(updateOrgSettings, { token: ada.token, body: { version: 2, name: 'Kuramo Freight Ltd' } });
    server.platform.outbox.start();
    const mails = (await server.mail.to(ada.email)).filter(({ subject }) => subject.includes(number));
    expect(mails).toMatchObject([
      { text: expect.stringContaining(`This is receipt ${number} for Kuramo Logistics Ltd`) },
    ]);
  });
});
