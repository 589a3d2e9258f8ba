import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBillingContact } from '#contract/billingContacts.ts';
import { updateOrgSettings } from '#contract/org.ts';
import { receiptMail, renewedMail } from '#server/modules/billing/mails.ts';
import { receiptOf, receiptOfPurchase } from '#tests/support/billing.ts';
import { administrator, newEmail } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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
    const { id, number, total } = await receiptOfPurchase(server, ada, undefined, { billingContactId });
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
    const { number } = await receiptOfPurchase(server, ada);
    await server.api.done(updateOrgSettings, { token: ada.token, body: { version: 2, name: 'Kuramo Freight Ltd' } });
    server.platform.outbox.start();
    const mails = (await server.mail.to(ada.email)).filter(({ subject }) => subject.includes(number));
    expect(mails).toMatchObject([
      { text: expect.stringContaining(`This is receipt ${number} for Kuramo Logistics Ltd`) },
    ]);
  });
});
