import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/index.ts';
import { payForChange } from '#tests/support/paidChanges.ts';
import { deliverOutbox } from '#tests/support/payments.ts';
import { member, type Person, sessionOf } from '#tests/support/people.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { moveToDay, renew, renewingCustomer, subscriptionRow } from '#tests/support/renewals.ts';

/* Who is mailed when a renewal succeeds after all. */

withProvider({ webhookPath: '/payments/v1/webhook' });
afterEach(() => server.clock.moveTo(null));

// Rules: autorenew.tries
describe('administrators who were told that a renewal failed', () => {
  const renewedMails = async ({ email }: Person) =>
    (await server.mail.to(email)).filter(({ subject }) => subject.startsWith('Your subscription was renewed'));

  const secondAdministrator = async (ada: Person) => {
    const musa = await member(server, ada);
    await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, musa.userId));
    return musa;
  };

  it.each(['automatically', 'by one of them'])('are told once that it has been renewed since, %s', async (how) => {
    const ada = await renewingCustomer();
    const musa = await secondAdministrator(ada);
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ charge: 'decline' });
    await moveToDay(expiresAt, -1);
    await renew();
    await setSwitches({ charge: 'byCard' });
    await moveToDay(expiresAt, 0);
    if (how === 'automatically') await renew();
    else {
      ada.token = await sessionOf(server, ada);
      await payForChange(ada, 'renewal');
    }
    await deliverOutbox();
    for (const person of [ada, musa]) {
      const mails = (await server.mail.to(person.email)).filter(({ text }) => text.includes('Attached: HUM-'));
      const ofRenewal = mails.filter(({ text }) => text.includes('25,800.00'));
      expect(ofRenewal).toHaveLength(1);
      expect(ofRenewal[0]?.link).toContain('/subscriptions/management/history/receipt?id=');
      expect(await renewedMails(person)).toHaveLength(how === 'automatically' ? 1 : 0);
    }
  });

  it('aren’t mailed the receipt of a change, which doesn’t renew it', async () => {
    const ada = await renewingCustomer();
    const musa = await secondAdministrator(ada);
    await setSwitches({ charge: 'decline' });
    await moveToDay((await subscriptionRow(ada)).expiresAt, -1);
    await renew();
    await setSwitches({ charge: 'byCard' });
    ada.token = await sessionOf(server, ada);
    const { reference } = await payForChange(ada, { numberOfUsers: 40 });
    await deliverOutbox();
    expect(reference).not.toBe('');
    expect((await server.mail.to(musa.email)).filter(({ text }) => text.includes('Attached: HUM-'))).toEqual([]);
  });

  it('aren’t mailed about a renewal that never failed, except through the organisation’s email', async () => {
    const ada = await renewingCustomer();
    const musa = await secondAdministrator(ada);
    await moveToDay((await subscriptionRow(ada)).expiresAt, -1);
    await renew();
    await deliverOutbox();
    expect([await renewedMails(ada), await renewedMails(musa)]).toMatchObject([[{}], []]);
  });
});
