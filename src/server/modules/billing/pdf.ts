import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Receipt } from '#contract/payments.ts';
import { savingWords, SUBTOTAL, TOTAL_PAID, vatLine } from '#domain/priceWords.ts';
import { creditLines } from '#domain/receiptCredit.ts';
import { type Faces, loadFaces, type Weight } from './fonts.ts';
import { cardName, date, money, minus } from './formats.ts';

/*
 * Draws a receipt as a PDF (A4): black on white, hairlines, aligned figures. The same receipt always gives the same
 * bytes.
 */

const ink = '#171A26';
const quiet = '#4D5263';
const rule = '#D9D3C7';
const indigo = '#2A46A6';

const left = 56;
const right = 539;
const width = right - left;
/** The end of the text area; the footer is below it. */
const bottom = 760;

type Doc = PDFKit.PDFDocument & Pick<Faces, 'faceFor'>;

interface Style {
  size?: number;
  weight?: Weight;
  color?: string;
  width?: number;
  align?: 'left' | 'right';
}

/** Writes text at (x, y) and returns the y below it. */
function write(
  doc: Doc,
  words: string,
  x: number,
  y: number,
  { size = 9.5, weight = 'regular', color = ink, width: wide = right - x, align = 'left' }: Style = {},
): number {
  const normal = words.normalize('NFC');
  doc.font(doc.faceFor(normal, weight)).fontSize(size).fillColor(color);
  doc.text(normal, x, y, { width: wide, align, lineGap: size * 0.28, features: ['tnum'] });
  return doc.y;
}

function hairline(doc: Doc, y: number, from = left): void {
  doc.moveTo(from, y).lineTo(right, y).lineWidth(0.75).strokeColor(rule).stroke();
}

function header(doc: Doc, { number }: Receipt): number {
  doc.save().translate(left, 52).scale(0.875);
  doc.roundedRect(0, 0, 32, 32, 7.5).fill(indigo);
  doc.circle(10.25, 8.6, 2.85).circle(21.75, 8.6, 2.85).fill('#FFFFFF');
  doc
    .path(
      'M7.6 15.1a2.65 2.65 0 0 1 5.3 0v1.35c1.9 1.15 4.3 1.15 6.2 0V15.1a2.65 2.65 0 0 1 5.3 0v8.9a2.65 2.65 0 0 1-5.3 0v-3.05c-1.95.75-4.25.75-6.2 0V24a2.65 2.65 0 0 1-5.3 0z',
    )
    .fill('#FFFFFF');
  doc.restore();
  write(doc, 'Humanar', left + 38, 56, { size: 16, weight: 'strong' });
  write(doc, 'Receipt', left, 50, { size: 16, weight: 'strong', width, align: 'right' });
  write(doc, number, left, 72, { size: 9.5, color: quiet, width, align: 'right' });
  return 112;
}

function party(
  doc: Doc,
  title: string,
  { name, address, taxNumber, email }: Receipt['seller'],
  x: number,
  top: number,
): number {
  const style = { width: width / 2 - 16 };
  let y = write(doc, title, x, top, { ...style, size: 8.5, color: quiet });
  y = write(doc, name, x, y + 2, { ...style, size: 10.5, weight: 'strong' });
  for (const words of [address, taxNumber === '' ? '' : `Tax number ${taxNumber}`, email])
    if (words !== '') y = write(doc, words, x, y + 1, style);
  return y;
}

/** Names and values in two columns. */
function facts(doc: Doc, receipt: Receipt, top: number): number {
  const { issuedAt, suppliedAt, period, card, total, creditLeft = 0, reference } = receipt;
  const unnamed = total > 0 ? 'Card' : 'Nothing was due';
  const rows: [string, string][] = [
    ['Date of issue', date(issuedAt)],
    ['Date of supply', date(suppliedAt)],
    ['Billing period', `${date(period.from)} to ${date(period.to)}`],
    ['Paid with', card ? cardName(card) : unnamed],
    ...(creditLeft > 0 ? [['Credit left', money(creditLeft)] satisfies [string, string]] : []),
    ['Payment reference', reference],
  ];
  return rows.reduce((y, [name, value]) => {
    write(doc, name, left, y, { color: quiet, width: 110 });
    return write(doc, value, left + 120, y, { width: width - 120 }) + 2;
  }, top);
}

/** The right edge and width of each figure column. */
const columns = [
  {
    title: 'Users',
    end: 290,
    wide: 44,
    of: ({ quantity }: Receipt['lines'][number]) => quantity.toLocaleString('en-NG'),
  },
  {
    title: 'Per user, per month',
    end: 366,
    wide: 76,
    of: ({ unitPrice }: Receipt['lines'][number]) => money(unitPrice),
  },
  {
    title: 'Months',
    end: 436,
    wide: 66,
    of: ({ months, days }: Receipt['lines'][number]) =>
      days === undefined ? String(months) : `${months} × ${days.paid}/${days.of}`,
  },
  { title: 'Amount', end: right, wide: 100, of: ({ amount }: Receipt['lines'][number]) => money(amount) },
];

function tableHead(doc: Doc, y: number): number {
  const style = { size: 8.5, color: quiet };
  write(doc, 'Description', left, y, { ...style, width: 190 });
  for (const { title, end, wide } of columns)
    write(doc, title, end - wide, y, { ...style, width: wide, align: 'right' });
  hairline(doc, y + 17);
  return y + 25;
}

function nextPage(doc: Doc): number {
  doc.addPage();
  return 56;
}

function table(doc: Doc, { lines }: Receipt, top: number): number {
  let y = tableHead(doc, top);
  for (const line of lines) {
    if (y + 20 > bottom) y = tableHead(doc, nextPage(doc));
    const below = write(doc, line.description, left, y, { width: 190 });
    for (const { end, wide, of } of columns) write(doc, of(line), end - wide, y, { width: wide, align: 'right' });
    y = below + 7;
  }
  hairline(doc, y);
  return y + 10;
}

function totals(doc: Doc, receipt: Receipt, top: number): void {
  const { discounts, net, vatRate, vat, total, annualSaving = 0 } = receipt;
  const names = 290;
  const rows: [string, string][] = [
    ...discounts.map(({ description, amount }): [string, string] => [description, minus(amount)]),
    [SUBTOTAL, money(net)],
    [vatLine(vatRate), money(vat)],
    ...creditLines(receipt).map(({ description, amount }): [string, string] => [description, minus(amount)]),
  ];
  let y = top + (rows.length + (annualSaving > 0 ? 3 : 2)) * 19 > bottom ? nextPage(doc) : top;
  for (const [name, sum] of rows) {
    const below = write(doc, name, names, y, { width: right - 115 - names, color: quiet });
    write(doc, sum, right - 110, y, { width: 110, align: 'right' });
    y = below + 4;
  }
  hairline(doc, y + 3, names);
  write(doc, TOTAL_PAID, names, y + 11, { size: 13, weight: 'strong', width: 110 });
  const paid = write(doc, money(total), right - 130, y + 11, {
    size: 13,
    weight: 'strong',
    width: 130,
    align: 'right',
  });
  if (annualSaving > 0)
    write(doc, `${savingWords(money(annualSaving))}.`, left, paid + 6, { color: quiet, width, align: 'right' });
}

function footers(doc: Doc, { number, seller }: Receipt): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    hairline(doc, bottom + 16);
    const style = { size: 8.5, color: quiet };
    write(doc, `${seller.name}, ${seller.email}`, left, bottom + 24, { ...style, width: width - 160 });
    write(doc, count > 1 ? `${number}, page ${page + 1} of ${count}` : number, right - 160, bottom + 24, {
      ...style,
      width: 160,
      align: 'right',
    });
  }
}

/** PDFs in memory, because one receipt is often sent to several people. A failed one isn't kept. */
const cache = new LRUCache<string, Uint8Array, Receipt>({
  max: 20,
  fetchMethod: (_key, _old, { context }) => draw(context),
  // One that is pushed out while it's being drawn is still returned.
  ignoreFetchAbort: true,
});

/**
 * The receipt as a PDF file. Receipts never change and drawing is slow, so each is drawn once for all its recipients.
 */
export const receiptPdf = (receipt: Receipt): Promise<Uint8Array> =>
  cache.forceFetch(JSON.stringify(receipt), { context: receipt });

async function draw(receipt: Receipt): Promise<Uint8Array> {
  // Loaded with the first receipt: it would add a tenth of a second to every start.
  const [{ default: PDFDocument }, { files, faceFor }] = await Promise.all([import('pdfkit'), loadFaces()]);
  const issuedAt = new Date(receipt.issuedAt);
  const document = new PDFDocument({
    size: 'A4',
    // The footer is outside the text area: without margins, nothing starts a new page automatically.
    margin: 0,
    bufferPages: true,
    lang: 'en-NG',
    displayTitle: true,
    info: {
      Title: `Receipt ${receipt.number}`,
      Author: receipt.seller.name,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  const doc = Object.assign(document, { faceFor });
  const whole = buffer(doc);
  for (const [face, file] of files) doc.registerFont(face, file);

  const top = header(doc, receipt);
  const parties = Math.max(
    party(doc, 'From', receipt.seller, left, top),
    party(doc, 'To', receipt.buyer, left + width / 2, top),
  );
  hairline(doc, parties + 16);
  const factsEnd = facts(doc, receipt, parties + 28);
  const tableEnd = table(doc, receipt, factsEnd + 24);
  totals(doc, receipt, tableEnd);
  footers(doc, receipt);
  doc.end();
  return whole;
}
