import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savingWords } from '#domain/priceWords.ts';
import { receiptPdf } from '#server/modules/billing/pdf.ts';
import { receiptOf, receiptOfPurchase } from '#tests/support/billing.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { administrator } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the PDF', () => {
  it('contains every word and figure of the receipt, with ₦', async () => {
    const ada = await administrator(server);
    const receipt = await receiptOfPurchase(server, ada, {
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

  it('is drawn for each of many receipts at the same time', async () => {
    const receipts = Array.from({ length: 30 }, (_, place) => ({
      ...receiptOf(randomUUID()),
      number: `HUM-2026-${100_000 + place}`,
    }));
    const files = await Promise.all(receipts.map((receipt) => receiptPdf(receipt)));
    receipts.forEach(({ number }, index) => expect(wordsOf(files[index]!)[0]).toContain(number));
  });

  it('is drawn again after a failure', async () => {
    const receipt = receiptOf(randomUUID());
    const broken = { ...receipt, issuedAt: 'soon' };
    await expect(receiptPdf(broken)).rejects.toThrow(RangeError);
    await expect(receiptPdf(broken)).rejects.toThrow(RangeError);
    expect(wordsOf(await receiptPdf(receipt))[0]).toContain(receipt.number);
  });

  it.each([
    ['Yoruba', 'ÁáÀàÉéÈèẸẹẸ́ẹ́Ẹ̀ẹ̀ÍíÌìŃńǸǹN̄n̄M̀m̀ḾḿÓóÒòỌọỌ́ọ́Ọ̀ọ̀ÚúÙùṢṣS̩s̩E̩e̩O̩o̩'],
    ['Igbo', 'ỊịỊ́ị́Ị̀ị̀ỌọỤụỤ́ụ́Ụ̀ụ̀ṄṅǸǹŃńḾḿM̀m̀Āā'],
    ['Hausa', 'ƁɓƊɗƘƙƳƴʼY’yR̃r̃ÂâÊêÎîÔôÛûĀāǍǎ'],
    ['Efik and Ibibio', 'ẸẹỌọŊŋÑñN̄n̄ƆɔƐɛɅʌƱʊǍǎĚěǏǐǑǒǓǔ'],
    ['Tiv', 'ÂâÊêÎîÔôÛûÁáÀàǍǎ'],
    ['digraphs and punctuation', 'Ĳĳŉ a\u2010b\u2011c ‒ ― ‖ ‥ … ‛'],
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
