// /subscriptions/redirect: a payment's result ends the choices that this tab has paid for with it, and no others.
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { effectHandlers } from '#app/effectHandlers.ts';
import type { Payment } from '#contract/payments.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { paymentActors } from '#features/purchase/payment/paymentActors.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';
import { translation } from '#flow/effects.ts';
import type { PaymentRequest } from '#machines/payment/payment.machine.ts';
import RedirectPage from '#pages/subscriptions/RedirectPage.tsx';
import { answerCalls, callsOf, Refusal, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';
import { paid } from '#tests/web/features/subscription/cancel/cancelStage.ts';
import { unfinishedPayment } from '#tests/web/features/purchase/unfinishedPayment.ts';

beforeEach(() => {
  resetAnswers();
  subscriptionDraft.end();
});

const perform = translation(effectHandlers({ send: () => {} } as unknown as SessionActor));
// Performing it for the first time loads what it needs.
beforeAll(async () => {
  subscriptionDraft.keep({ numberOfUsers: 5 });
  perform({ type: 'purchase.finished', purpose: 'purchase' });
  await waitFor(() => expect(subscriptionDraft.read().numberOfUsers).toBeNull());
});

type Kind = readonly [purpose: 'purchase' | 'upgrade', type: 'new' | 'manage', call: string];
const kinds: Kind[] = [
  ['upgrade', 'manage', 'POST /hr/subscriptions/initiate-upgrade'],
  ['purchase', 'new', 'POST /hr/subscriptions/initiate-new'],
];

let count = 10;
/** A payment that no page has shown yet. */
const newPayment = ([purpose]: Kind): Payment => ({
  ...unfinishedPayment,
  purpose,
  reference: unfinishedPayment.reference.slice(0, -2) + String((count += 1)),
});
const choose = ([, type]: Kind, numberOfUsers: number) => subscriptionDraft.keep({ type, numberOfUsers });
const chosenUsers = ([, type]: Kind) => subscriptionDraft.read(type).numberOfUsers;

/** Starts the payment for this tab's choices. */
async function start([, type, call]: Kind, payment: Payment): Promise<void> {
  answerCalls({ [call]: { payment } });
  const input = { type, body: {} } as unknown as PaymentRequest;
  await toPromise(createActor(paymentActors.initiate, { input }).start());
}

/** Opens the page of the payment, which has been paid. */
async function openResult(payment: Payment): Promise<void> {
  const account = accountOf();
  answerCalls({
    ...answersFor(account, paid),
    'POST /hr/subscriptions/verify': { payment: { ...payment, status: 'succeeded', url: null } },
  });
  const { effects, unmount } = visit(<RedirectPage />, {
    as: account,
    at: `/subscriptions/redirect/?reference=${payment.reference}`,
  });
  await screen.findByRole('heading', { level: 1, name: /^(Paid|Your change is active)$/ });
  await waitFor(() => expect(effects.map(({ type }) => type)).toContain('purchase.finished'));
  effects.filter(({ type }) => type === 'purchase.finished').forEach(perform);
  await vi.dynamicImportSettled();
  unmount();
}

test.each(kinds)('the choices of a paid %s end', async (...kind) => {
  const payment = newPayment(kind);
  choose(kind, 30);
  await start(kind, payment);
  // Looking at the order again stores the same choices.
  choose(kind, 30);
  await openResult(payment);
  expect(chosenUsers(kind)).toBeNull();
});

test.each(kinds)('choices stay when another administrator’s %s is paid', async (...kind) => {
  choose(kind, 60);
  await openResult(newPayment(kind));
  expect(chosenUsers(kind)).toBe(60);
});

test.each(kinds)('choices that were changed after the %s was started stay', async (...kind) => {
  const payment = newPayment(kind);
  choose(kind, 30);
  await start(kind, payment);
  choose(kind, 60);
  await openResult(payment);
  expect(chosenUsers(kind)).toBe(60);
});

test.each(kinds)('choices that were changed before the %s got its answer stay', async (...kind) => {
  const payment = newPayment(kind);
  choose(kind, 30);
  const [, type, call] = kind;
  let answer = () => {};
  answerCalls({ [call]: () => new Promise<object>((resolve) => (answer = () => resolve({ payment }))) });
  const input = { type, body: {} } as unknown as PaymentRequest;
  const started = toPromise(createActor(paymentActors.initiate, { input }).start());
  await waitFor(() => expect(callsOf(call)).toHaveLength(1));
  choose(kind, 60);
  answer();
  await started;
  await openResult(payment);
  expect(chosenUsers(kind)).toBe(60);
});

test.each(kinds)('the choices of a paid %s end, also if the answer to its start was lost', async (...kind) => {
  choose(kind, 30);
  answerCalls({ [kind[2]]: () => Promise.reject(new Error('no answer')) });
  const input = { type: kind[1], body: {} } as unknown as PaymentRequest;
  await expect(toPromise(createActor(paymentActors.initiate, { input }).start())).rejects.toMatchObject({ code: null });
  await openResult(newPayment(kind));
  expect(chosenUsers(kind)).toBeNull();
});

test.each(kinds)('choices whose %s was refused stay when a colleague’s is paid', async (...kind) => {
  choose(kind, 60);
  answerCalls({ [kind[2]]: new Refusal(409, 'payment_open', 'Another payment is open.') });
  const input = { type: kind[1], body: {} } as unknown as PaymentRequest;
  await expect(toPromise(createActor(paymentActors.initiate, { input }).start())).rejects.toMatchObject({
    code: 'payment_open',
  });
  await openResult(newPayment(kind));
  expect(chosenUsers(kind)).toBe(60);
});

test.each(kinds)('a paid %s that is opened again, as after a reload, leaves newer choices', async (...kind) => {
  const payment = newPayment(kind);
  choose(kind, 30);
  await start(kind, payment);
  perform({ type: 'purchase.finished', purpose: kind[0], payment: payment.reference });
  await vi.dynamicImportSettled();
  choose(kind, 60);
  await openResult(payment);
  expect(chosenUsers(kind)).toBe(60);
});
