import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeAdministrator } from '#contract/members.ts';
import { users } from '#server/db/schema/index.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import {
  attemptsOf,
  beginPayment,
  confirmOwnPassword,
  initiate,
  quoteOf,
  requestFor,
  saveCard,
} from '#tests/support/payments.ts';
import { server, withProvider } from '#tests/support/provider.ts';

/* Two administrators, one of whom is removed while paying. */

withProvider({ webhookPath: '/payments/v1/webhook' });

let ada: Person;
let musa: Person;
let cardId: string;

/** Something happens just before the provider says what became of the payment that has to be settled first. */
function beforeAnswer(act: () => Promise<void>): void {
  const { payments } = server.platform;
  const ask = payments.verify.bind(payments);
  vi.spyOn(payments, 'verify').mockImplementationOnce(async (reference) => {
    await act();
    return ask(reference);
  });
}

beforeEach(async () => {
  ada = await administrator(server);
  musa = await member(server, ada);
  await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, musa.userId));
  cardId = await saveCard(ada);
  await confirmOwnPassword(ada);
  // Nobody has paid it yet, so Musa's payment replaces it.
  await beginPayment(ada, {}, { plan: 'complete' });
});

const paymentsOfMusa = async () => (await attemptsOf(ada)).filter(({ actorId }) => actorId === musa.userId).length;

// Rules: role.member
describe('an administrator whose payment waits for another one', () => {
  it('is charged', async () => {
    beforeAnswer(async () => {});
    expect(await initiate(musa, requestFor(await quoteOf(musa), { cardId }))).toMatchObject({
      status: 201,
      body: { payment: { status: 'succeeded' } },
    });
    expect(await paymentsOfMusa()).toBe(1);
  });

  it('charges nothing if they are removed in the meantime', async () => {
    const request = requestFor(await quoteOf(musa), { cardId });
    beforeAnswer(
      async () => void (await server.api.done(removeAdministrator, { token: ada.token, params: { id: musa.userId } })),
    );
    expect(await initiate(musa, request)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await paymentsOfMusa()).toBe(0);
  });
});
