import { expect, it } from 'vitest';
import { administrator, type Person } from '#tests/support/people.ts';
import { beginCard, beginPayment, beginTrial, subscriptionOf, verify } from '#tests/support/payments.ts';
import { payWith, server, withProvider } from '#tests/support/provider.ts';
import { confirmAndCancel } from '#tests/support/storedSubscriptions.ts';

/* A trial cancelled while a card page is open, which is paid afterwards. */

withProvider({ webhookPath: null });

// Rules: purge.kept
it.each([
  ['buys a subscription, the data is kept', (ada: Person) => beginPayment(ada), 'active'],
  ['saves a card, the data is deleted', async (ada: Person) => (await beginCard(ada)).body.payment, 'purged'],
])('if the open payment %s, as the mail says', async (_, begin, state) => {
  const ada = await administrator(server);
  await beginTrial(ada);
  const { reference } = await begin(ada);
  expect((await confirmAndCancel(server, ada, { confirmation: 'Kuramo Logistics Ltd' })).status).toBe(200);
  const { text } = await server.mail.newest(ada.email);
  expect(text).toContain('If it buys a subscription, we keep your data. If it doesn’t, we delete');

  await payWith(reference, 'visa');
  expect((await verify(ada, reference)).status).toBe('succeeded');
  await server.platform.jobs.runDue('purge');
  expect(await subscriptionOf(ada)).toMatchObject({ state });
});
