import { expect, it } from 'vitest';
import { outbox } from '#server/db/schema/index.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import {
  beginCard,
  beginPayment,
  beginTrial,
  cardsOf,
  chargesOf,
  deliverOutbox,
  passTime,
  subscriptionOf,
  verify,
} from '#tests/support/payments.ts';
import { payWith, server, withProvider } from '#tests/support/provider.ts';
import { confirmAndCancel } from '#tests/support/storedSubscriptions.ts';

/* A trial cancelled while a card page is open. */

withProvider({ webhookPath: null });

const cancelTrial = (ada: Person) => confirmAndCancel(server, ada, { confirmation: 'Kuramo Logistics Ltd' });

// Rules: purge.kept
it('whose open payment buys a subscription keeps its data, as the mail says', async () => {
  const ada = await administrator(server);
  await beginTrial(ada);
  const { reference } = await beginPayment(ada);
  expect((await cancelTrial(ada)).body.subscription).toMatchObject({ state: 'cancelled', dataDeletedAt: null });
  const { text } = await server.mail.newest(ada.email);
  expect(text).toContain('If it goes through, you keep your data. If it doesn’t, we’ll delete');

  await payWith(reference, 'visa');
  expect((await verify(ada, reference)).status).toBe('succeeded');
  await server.platform.jobs.runDue('purge');
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
});

// Rules: cancel.trial
it('deletes its data immediately although someone left the page that adds a card', async () => {
  const ada = await administrator(server);
  await beginTrial(ada);
  await beginCard(ada);
  expect((await cancelTrial(ada)).body.subscription).toMatchObject({ state: 'purged' });
  const { text } = await server.mail.newest(ada.email);
  expect(text).toContain('Access has ended and we’re deleting your organisation’s data');
});

it('opens a new card page for somebody who adds a card after the data was deleted, and saves that card', async () => {
  const ada = await administrator(server);
  await beginTrial(ada);
  const { reference: left } = (await beginCard(ada)).body.payment;
  await cancelTrial(ada);
  await passTime(ada, { minutes: 1 });
  const { reference } = (await beginCard(ada)).body.payment;
  expect(reference).not.toBe(left);
  await payWith(reference, 'visa');
  expect(await verify(ada, reference)).toMatchObject({ status: 'succeeded' });
  expect(await cardsOf(ada)).toHaveLength(1);
});

// Rules: purge.kept
it('keeps no card, and no money, if someone finishes that page after its data was deleted', async () => {
  const ada = await administrator(server);
  await beginTrial(ada);
  const { reference } = (await beginCard(ada)).body.payment;
  await cancelTrial(ada);
  await payWith(reference, 'visa');
  await server.platform.outbox.stop();
  expect(await verify(ada, reference)).toMatchObject({ status: 'refunded', reason: 'stopped' });
  expect(await cardsOf(ada)).toEqual([]);
  const waiting = await server.platform.database.sql.select({ kind: outbox.kind }).from(outbox);
  expect(waiting).toContainEqual({ kind: 'card.forget' });
  server.platform.outbox.start();
  await deliverOutbox();
  expect(await chargesOf(ada)).toMatchObject([{ status: 'reversed' }]);
});
