import { afterEach, describe, expect, it } from 'vitest';
import { payForChange } from '#tests/support/paidChanges.ts';
import {
  deliverOutbox,
  passTime,
  playProvider,
  reconcile,
  subscriptionOf,
  termsOf,
  verify,
} from '#tests/support/payments.ts';
import { type Person, sessionOf } from '#tests/support/people.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { moveToDay, renew, renewingCustomer, subscriptionRow } from '#tests/support/renewals.ts';

/* Payments that were taken back although what they paid for is still in place. */

withProvider({ webhookPath: '/payments/v1/webhook' });
afterEach(() => server.clock.moveTo(null));

/** Takes a payment back, and returns the mail about it and its page. */
async function takeBack(ada: Person, reference: string) {
  await setSwitches({ webhook: 'drop' });
  await playProvider(reference, 'reverse');
  await passTime(ada, { days: 1 });
  await reconcile();
  ada.token = await sessionOf(server, ada);
  const mail = (await server.mail.to(ada.email)).find(({ subject }) => subject.endsWith('was returned to your card'));
  return { mail, page: await verify(ada, reference) };
}
const undecided = {
  mail: {
    text: expect.stringContaining('We haven’t changed what you paid for. We’ll contact you.') as string,
    link: expect.stringMatching(/management\/history$/) as string,
  },
  page: { status: 'refunded', isUndecided: true },
};

// Rules: payment.reversed
describe('a payment that was taken back', () => {
  it('isn’t offered to be paid again if the next billing period was paid for since', async () => {
    const ada = await renewingCustomer();
    const [first] = await termsOf(ada);
    await moveToDay((await subscriptionRow(ada)).expiresAt, -0.5);
    await renew();
    await deliverOutbox();
    expect(await takeBack(ada, first?.attemptId ?? '')).toMatchObject(undecided);
  });

  it('isn’t offered to be paid again if it paid for a change, which stays', async () => {
    const ada = await renewingCustomer();
    await passTime(ada, { days: 10 });
    const { reference } = await payForChange(ada, { numberOfUsers: 40 });
    expect(await takeBack(ada, reference)).toMatchObject(undecided);
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active', numberOfUsers: 40 });
  });

  it('is paid again if its billing period ended with it', async () => {
    const ada = await renewingCustomer();
    const [term] = await termsOf(ada);
    const { mail, page } = await takeBack(ada, term?.attemptId ?? '');
    expect(mail?.link).toMatch(/\/subscriptions\/create$/);
    expect(page).not.toHaveProperty('isUndecided');
  });
});
