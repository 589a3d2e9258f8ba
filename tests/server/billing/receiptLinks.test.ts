import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBillingContact } from '#contract/billingContacts.ts';
import { openReceipt, RECEIPT_LINK_DAYS } from '#contract/receiptLinks.ts';
import { linkExpiry, readReceiptLink, receiptLink } from '#server/modules/billing/links.ts';
import { paidAttempt, receiptFor } from '#tests/support/billing.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { administrator, newEmail, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* A receipt's link opens that receipt for thirty days, and nothing else. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let visitors = 0;
/** Rate limits count by IP address, so each visitor has their own. */
const newAddress = () => `10.210.${(visitors += 1) >> 8}.${visitors & 255}`;
const open = (link: string, ip = newAddress()) => server.api.call(openReceipt, { body: { link }, ip });
const key = () => server.platform.linkKey;

/** A receipt, with the link that was mailed to the billing contact. */
async function mailed(): Promise<{
  ada: Person;
  id: string;
  number: string;
  link: string;
  address: string;
  email: string;
}> {
  const ada = await administrator(server);
  const email = newEmail();
  await server.api.done(addBillingContact, {
    token: ada.token,
    body: { name: 'Femi Adeyemi', email, phone: '', role: '', getsReceipts: true },
  });
  const { id, number } = await receiptFor(server, await paidAttempt(server, ada.orgId));
  const { link: address } = await server.mail.newest(email);
  return {
    ada,
    id,
    number,
    address: address ?? '',
    link: new URL(address ?? '').searchParams.get('link') ?? '',
    email,
  };
}

describe('the link in a receipt mail', () => {
  it('opens the receipt without an account for a billing contact, and the mail says for how long', async () => {
    const { address, link, id, number, email } = await mailed();
    expect(address).toMatch(/^http:\/\/humanar\.test\/receipt\?link=[\w-]{92}$/);
    expect(await open(link)).toMatchObject({
      status: 200,
      body: { receipt: { id, number }, until: '2026-12-20T09:00:00.000Z' },
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
    expect((await server.mail.newest(email)).text).toContain(
      'You don’t need an account: the link opens this receipt until 20 December 2026.',
    );
  });

  it('opens the account for the organisation, even if it is its own billing contact', async () => {
    const ada = await administrator(server);
    await server.api.done(addBillingContact, {
      token: ada.token,
      body: { name: 'Ada', email: ada.email, phone: '', role: '', getsReceipts: true },
    });
    const { id } = await receiptFor(server, await paidAttempt(server, ada.orgId));
    const receipts = (await server.mail.to(ada.email)).filter(({ subject }) => subject.startsWith('Receipt'));
    expect(receipts.map(({ link }) => link)).toEqual([
      `http://humanar.test/subscriptions/management/history/receipt?id=${id}`,
    ]);
  });
});

// Rules: receipt.link
describe('a receipt link', () => {
  it('returns the PDF too', async () => {
    const { link, number } = await mailed();
    const answer = await server.api.raw({
      method: 'POST',
      url: '/hr/subscriptions/receipts/open/pdf',
      payload: { link },
      remoteAddress: newAddress(),
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'no-store',
    });
    expect(wordsOf(answer.rawPayload).flat()).toContain(number);
  });

  it('opens nothing if any character is changed, added or removed', async () => {
    const { link } = await mailed();
    const now = server.clock.now();
    expect(readReceiptLink(link, key(), now)).toBeTruthy();
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. \n%é'.split('');
    const changed = link
      .split('')
      .flatMap((was, at) => [
        link.slice(0, at) + link.slice(at + 1),
        ...signs.flatMap((sign) => [
          ...(sign === was ? [] : [link.slice(0, at) + sign + link.slice(at + 1)]),
          link.slice(0, at) + sign + link.slice(at),
        ]),
      ]);
    for (const other of changed) {
      if (other !== link)
        expect(() => readReceiptLink(other, key(), now), other).toThrow(
          expect.objectContaining({ code: 'token_rejected' }),
        );
    }
    // The same over HTTP, with one change at each position.
    for (const [at, was] of link.split('').entries()) {
      const other = link.slice(0, at) + (was === 'A' ? 'B' : 'A') + link.slice(at + 1);
      const { status, body } = await open(other);
      expect([status, body.code]).toEqual([401, 'token_rejected']);
      expect(JSON.stringify(body)).not.toContain('HUM-');
    }
  });

  it('is refused with any other content', async () => {
    for (const link of ['', 'x', 'A'.repeat(92), '-'.repeat(92)])
      expect(await open(link)).toMatchObject({ status: 401, body: { code: 'token_rejected' } });
    expect((await open('A'.repeat(201))).status).toBe(400);
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.base64String({ minLength: 92, maxLength: 92 })),
        (link) => {
          expect(() => readReceiptLink(link, key(), server.clock.now())).toThrow('This link is incomplete');
        },
      ),
    );
  });

  it('opens nothing if signed for another receipt, organisation or expiry, or with another key', async () => {
    const [mine, theirs] = [await mailed(), await mailed()];
    const of = { orgId: mine.ada.orgId, id: mine.id };
    const ends = linkExpiry(server.clock.now());
    expect(receiptLink(of, ends, key())).toBe(mine.link);
    const bytes = Buffer.from(mine.link, 'base64url');
    const others = Buffer.from(theirs.link, 'base64url');
    // The receipt, organisation and expiry of one link with the signature of the other.
    for (const [from, to] of [
      [0, 16],
      [16, 32],
      [0, 32],
      [0, 37],
    ] as const) {
      const mixed = Buffer.concat([bytes.subarray(0, from), others.subarray(from, to), bytes.subarray(to)]).toString(
        'base64url',
      );
      expect(await open(mixed)).toMatchObject({ status: 401, body: { code: 'token_rejected' } });
    }
    const longer = Buffer.from(bytes);
    longer.writeUIntBE(longer.readUIntBE(32, 5) + 86_400, 32, 5);
    expect((await open(longer.toString('base64url'))).status).toBe(401);
    expect((await open(receiptLink(of, ends, randomBytes(32)))).status).toBe(401);
    // A link we would never sign: the receipt doesn't belong to the organisation, so nothing is found.
    expect((await open(receiptLink({ ...of, orgId: theirs.ada.orgId }, ends, key()))).status).toBe(401);
    expect((await open(mine.link)).body.receipt.id).toBe(mine.id);
  });

  it(`works for ${RECEIPT_LINK_DAYS} days, to the second`, async () => {
    const { link } = await mailed();
    server.clock.advance({ days: RECEIPT_LINK_DAYS, seconds: -1 });
    expect((await open(link)).status).toBe(200);
    server.clock.advance({ seconds: 1 });
    expect(await open(link)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    expect(
      (
        await server.api.raw({
          method: 'POST',
          url: '/hr/subscriptions/receipts/open/pdf',
          payload: { link },
          remoteAddress: newAddress(),
        })
      ).statusCode,
    ).toBe(410);
    server.clock.advance({ days: -RECEIPT_LINK_DAYS });
  });

  it('can be opened sixty times in fifteen minutes from one IP address, including the PDF', async () => {
    const { link } = await mailed();
    const ip = newAddress();
    for (let time = 0; time < 30; time += 1) {
      expect((await open(link, ip)).status).toBe(200);
      expect((await open('wrong', ip)).status).toBe(401);
    }
    expect((await open(link, ip)).status).toBe(429);
    expect(
      (
        await server.api.raw({
          method: 'POST',
          url: '/hr/subscriptions/receipts/open/pdf',
          payload: { link },
          remoteAddress: ip,
        })
      ).statusCode,
    ).toBe(429);
    expect((await open(link)).status).toBe(200);
    server.clock.advance({ minutes: 15 });
    expect((await open(link, ip)).status).toBe(200);
  });

  it('survives a restart, because its key is created once per database', async () => {
    const { link } = await mailed();
    const { database } = server.platform;
    const again = await startTestServer({ database: { ...database, close: async () => {} }, clock: server.clock });
    expect((await again.api.call(openReceipt, { body: { link } })).status).toBe(200);
    await again.stop();
    const elsewhere = await startTestServer({ clock: server.clock });
    expect((await elsewhere.api.call(openReceipt, { body: { link } })).status).toBe(401);
    await elsewhere.stop();
  });
});
