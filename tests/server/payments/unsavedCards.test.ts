import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { closeOrganisation } from '#server/closeOrganisation.ts';
import { organisations, sandboxAuthorizations } from '#server/db/schema/index.ts';
import { FORGET_CARD } from '#server/modules/cards/service.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import {
  attemptOf,
  attemptsOf,
  beginCard,
  beginPayment,
  buy,
  cardsOf,
  deliverOutbox,
  playProvider,
  reconcile,
  verify,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* Cards that were used on the provider's page and can't be saved here. */

withProvider({ webhookPath: '/payments/v1/webhook' });

const db = () => server.platform.database.sql;
/** Whether the provider still knows the organisation's cards, oldest first. */
async function cardsAtProvider(email: string): Promise<string[]> {
  await deliverOutbox();
  const rows = await db().select().from(sandboxAuthorizations).where(eq(sandboxAuthorizations.email, email));
  return rows.filter(({ deactivatedAt }) => deactivatedAt === null).map(({ code }) => code);
}
const codesOf = async (ada: Person) => (await cardsOf(ada)).map(({ authorizationCode }) => authorizationCode);
async function close({ orgId }: Person): Promise<void> {
  const [org] = await db().select().from(organisations).where(eq(organisations.id, orgId));
  await closeOrganisation(server.platform, orgId, org?.name ?? '', false);
}

// Rules: card.saved
describe('the provider is asked to forget a card', () => {
  it('whose order was no longer needed, and keeps the saved one', async () => {
    const ada = await administrator(server);
    const { reference } = await beginPayment(ada);
    await buy(ada, 'mastercard', { plan: 'complete' });
    await payWith(reference, 'visa');
    expect(await verify(ada, reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
    expect(await cardsAtProvider(ada.email)).toEqual(await codesOf(ada));
    expect(await codesOf(ada)).toHaveLength(1);
  });

  it('that was charged a wrong amount', async () => {
    const ada = await administrator(server);
    const { reference } = await beginPayment(ada);
    await setSwitches({ charge: 'changeAmount' });
    await payWith(reference, 'visa');
    expect(await verify(ada, reference)).toMatchObject({ status: 'refunded', reason: 'otherAmount' });
    expect(await cardsAtProvider(ada.email)).toEqual([]);
  });

  it('that was added after the account was closed', async () => {
    const ada = await administrator(server);
    const { reference } = (await beginCard(ada)).body.payment;
    await close(ada);
    await payWith(reference, 'visa');
    expect(await cardsAtProvider(ada.email)).toEqual([]);
    expect(await attemptsOf(ada)).toMatchObject([{ status: 'failed', refund: 'done' }]);
  });

  it('but not one that has been saved under the same code again', async () => {
    const ada = await administrator(server);
    await buy(ada);
    const codes = await codesOf(ada);
    const { database, outbox } = server.platform;
    await database.transaction((tx) => outbox.post(tx, FORGET_CARD, { authorizationCode: codes[0] }));
    expect(await cardsAtProvider(ada.email)).toEqual(codes);
  });
});

it('stops following the addition of a card to an account that has been closed', async () => {
  const ada = await administrator(server);
  await setSwitches({ charge: 'pending' });
  const { reference } = (await beginCard(ada)).body.payment;
  await payWith(reference, 'visa');
  await close(ada);
  server.clock.advance({ days: 1 });
  await reconcile();
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'abandoned', isConfirming: true });
  await playProvider(reference, 'fail');
  server.clock.advance({ days: 1 });
  await reconcile();
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'abandoned', isConfirming: false });
});
