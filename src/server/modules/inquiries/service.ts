import type { Platform } from '../../platform/platform.ts';
import * as mails from './mails.ts';
import * as store from './store.ts';

export { deleteMessages } from './deleteMessages.ts';

/* Visitors' messages to sales: stored, confirmed by mail and forwarded to sales in one transaction. */

export async function receiveInquiry(
  { database, clock, mailer, config }: Platform,
  inquiry: mails.Inquiry,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await store.insertInquiry(tx, { ...inquiry, createdAt: clock.now() }))) return;
    await mailer.sendAll(tx, [
      mails.inquiryMail(inquiry, config.salesEmail),
      mails.inquiryToSales(inquiry, config.salesEmail),
    ]);
  });
}

export async function receiveApplication(
  { database, clock, mailer, config }: Platform,
  application: mails.Application,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await store.insertPartnerApplication(tx, { ...application, createdAt: clock.now() }))) return;
    await mailer.sendAll(tx, [
      mails.applicationMail(application, config.salesEmail),
      mails.applicationToSales(application, config.salesEmail),
    ]);
  });
}
