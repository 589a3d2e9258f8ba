// The real actors of all flows: each sends its call, with what the machine gave it, and passes on a refusal.
import { createActor, toPromise, type AnyActorLogic } from 'xstate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { administratorsActors } from '#features/administrators/administratorsActors.ts';
import { addCardActors } from '#features/billing/cards/addCardActors.ts';
import { cardChanges } from '#features/billing/cards/cardCalls.ts';
import { contactChanges } from '#features/billing/contacts/contactCalls.ts';
import { organisationEmailActors } from '#features/emailChange/organisationEmailActors.ts';
import { ownEmailActors } from '#features/emailChange/ownEmailActors.ts';
import { demoBookingActors } from '#features/inquiry/demo/demoBookingActors.ts';
import { demoChangeActors } from '#features/inquiry/demo/demoChangeActors.ts';
import { organisationDetailsActors } from '#features/organisation/organisationDetailsActors.ts';
import { keptOrderActors } from '#features/purchase/keptOrderActors.ts';
import { paymentActors } from '#features/purchase/payment/paymentActors.ts';
import { quotePayment } from '#features/purchase/quotePayment/quotePaymentActors.ts';
import { upgradeActors } from '#features/purchase/upgrade/upgradeActors.ts';
import { securityQuestionsActors } from '#features/security/questions/securityQuestionsActors.ts';
import { twoFactorActors } from '#features/security/twoFactor/twoFactorActors.ts';
import { cancelActors } from '#features/subscription/cancel/cancelActors.ts';
import { trialActors } from '#features/trial/trialActors.ts';
import type { Change } from '#machines/directChange/changeNotices.ts';
import type { ChangeCalls } from '#flow/useDirectChange.ts';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import { answerCalls, recordedCalls, Refusal, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, orgId } from '#tests/support/site.tsx';

const reset = (): void => {
  resetAnswers();
  queryClient.clear();
};
beforeEach(reset);
afterEach(reset);

const account = accountOf();
const { id: userId } = account.user;
const id = '0197a000-0000-7000-8000-000000000009';
const [password, reference] = ['harmattan-2026', 'hmn-1'];
const email = 'a@kuramologistics.ng';
const payment = { reference, status: 'checking', reason: null, url: null, card: null };
const subscription = { id, isTrial: false, version: 4, expiryDate: '2026-12-10T00:00:00.000Z' };
const demo = { token: 'd'.repeat(43), sequence: 2 };
const quoteRequest = { type: 'new', plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false };

interface Sent {
  act: AnyActorLogic | (() => unknown);
  input?: unknown;
  call: string;
  body?: unknown;
  query?: unknown;
  answer?: unknown;
  output?: unknown;
}

/** What a change of one press does, and how its result is looked up. */
function changes(calls: ChangeCalls, kind: Change['kind']) {
  const change = { kind, id, name: 'Visa', version: 0 };
  return { make: () => calls.make(change, new AbortController().signal), lookUp: () => calls.lookUp(change) };
}
const makeDefault = changes(cardChanges(orgId), 'makeDefaultCard');
const removeCard = changes(cardChanges(orgId), 'removeCard');
const removeLastCard = changes(cardChanges(orgId), 'removeLastCard');
const removeContact = changes(contactChanges(orgId), 'removeContact');
const listCards = `GET /hr/apps/payment/getAllOrgCard/${orgId}`;

const administrators = administratorsActors(userId);
const ownEmail = ownEmailActors(userId);
const organisationEmail = organisationEmailActors(account);
const details = organisationDetailsActors(orgId, () => {});
const questions = securityQuestionsActors(userId);
const twoFactor = twoFactorActors(userId);
const cancel = cancelActors(userId);
const cards = addCardActors(orgId);
const { activateTrial } = trialActors(orgId, () => {});
const generateQuote = quotePayment.implementations.actors.generateQuote as AnyActorLogic;

const paying = (type: string, path: string): Sent => ({
  act: paymentActors.initiate,
  input: { type, body: { quoteId: id } },
  call: `POST /hr/subscriptions/${path}`,
  body: { quoteId: id },
  answer: { payment },
  output: payment,
});

const sent: Record<string, Sent> = {
  'making an administrator': {
    act: administrators.changeRole,
    input: { to: 'make', userId: id },
    call: 'POST /hr/org/administrators',
    body: { userId: id },
    answer: { administrators: [] },
  },
  'removing an administrator': {
    act: administrators.changeRole,
    input: { to: 'remove', userId: id },
    call: `DELETE /hr/org/administrators/${id}`,
    answer: { administrators: [] },
  },
  'handing over': {
    act: administrators.changeRole,
    input: { to: 'handOver', userId: id },
    call: 'POST /hr/org/administrators/hand-over',
    body: { userId: id },
  },
  'requesting an own email': {
    act: ownEmail.requestCode,
    input: { email },
    call: 'POST /hr/auth/email',
    body: { email },
    answer: { pendingEmail: email, expiresIn: 600 },
  },
  'confirming an own email': {
    act: ownEmail.confirmCode,
    input: { code: '407153' },
    call: 'POST /hr/auth/email/confirm',
    body: { code: '407153' },
    answer: { email, pendingEmail: null },
    output: { email, pendingEmail: null },
  },
  'reading the own email': {
    act: ownEmail.readEmail,
    call: 'GET /hr/auth/email',
    answer: { email, pendingEmail: null },
    output: { email, pendingEmail: null },
  },
  'dropping an own email': {
    act: ownEmail.giveUp,
    call: 'DELETE /hr/auth/email',
    answer: { email, pendingEmail: null },
  },
  'reading the organisation’s email': {
    act: organisationEmail.readEmail,
    call: `GET /hr/org/${orgId}/settings`,
    answer: { org: settings },
    output: { email: settings.email, pendingEmail: settings.pendingEmail },
  },
  'saving the organisation’s details': {
    act: details.save,
    input: { version: 3, changes: { name: 'Kuramo' } },
    call: 'PATCH /hr/org/settings',
    body: { version: 3, name: 'Kuramo' },
    answer: { org: settings },
    output: { isConflict: false, record: settings },
  },
  'looking up the organisation’s details': {
    act: details.lookUp,
    input: { version: settings.version - 1, changes: { name: settings.name } },
    call: `GET /hr/org/${orgId}/settings`,
    answer: { org: settings },
    output: { hasArrived: true, record: settings },
  },
  'discarding the order that waits': {
    act: keptOrderActors.discardOrder,
    input: { sentAt: '2026-11-20T15:20:00.000Z' },
    call: 'DELETE /hr/subscriptions/kept-order',
    query: { sentAt: '2026-11-20T15:20:00.000Z' },
  },
  'starting the trial': {
    act: activateTrial,
    input: { orgId },
    call: 'POST /hr/subscriptions/trials',
    body: { orgId, appSlug: 'humanar' },
    answer: { subscription },
  },
  'adding a card': {
    act: cards.startCheck,
    input: { idempotencyKey: id },
    call: 'POST /hr/subscriptions/addCard',
    body: { orgId, idempotencyKey: id },
    answer: { payment },
    output: { reference, status: 'checking', reason: null, url: null, name: null },
  },
  'looking up a card’s check': {
    act: cards.lookUpCheck,
    input: { reference },
    call: 'POST /hr/subscriptions/verify',
    body: { reference },
    answer: { payment },
    output: { reference, status: 'checking', reason: null, url: null, name: null },
  },
  'making a card the default': {
    act: makeDefault.make,
    call: 'POST /hr/apps/payment/changeDefaultOrgCard/',
    body: { orgId, cardId: id },
    answer: { cards: [] },
  },
  'looking up the default card': {
    act: makeDefault.lookUp,
    call: listCards,
    answer: { cards: [{ id, isDefault: true }] },
    output: true,
  },
  'removing a card': { act: removeCard.make, call: `DELETE /payments/v1/cards/${id}`, query: {} },
  'looking up a removed card': { act: removeCard.lookUp, call: listCards, answer: { cards: [{ id }] }, output: false },
  'removing the last card': {
    act: removeLastCard.make,
    call: `DELETE /payments/v1/cards/${id}`,
    query: { turnOffAutoRenewal: 'true' },
  },
  'removing a billing contact': { act: removeContact.make, call: `DELETE /hr/billing-contacts/${id}` },
  'looking up a removed contact': {
    act: removeContact.lookUp,
    call: `GET /hr/billing-contacts/${orgId}/list`,
    answer: { billingContacts: [] },
    output: true,
  },
  'booking a demo': {
    act: demoBookingActors.bookDemo,
    input: { name: 'Adaeze Okafor' },
    call: 'POST /marketing/create-demo-request',
    body: { name: 'Adaeze Okafor', key: expect.any(String) },
  },
  'reading a demo': {
    act: demoChangeActors.readDemo,
    input: { link: demo.token },
    call: 'POST /marketing/demo-requests/view',
    body: { token: demo.token },
    answer: demo,
    output: demo,
  },
  'moving a demo': {
    act: demoChangeActors.moveDemo,
    input: { link: demo.token, sequence: 2, date: '2026-12-01T09:00:00.000Z' },
    call: 'POST /marketing/demo-requests/move',
    body: { ...demo, date: '2026-12-01T09:00:00.000Z' },
    answer: demo,
    output: demo,
  },
  'cancelling a demo': {
    act: demoChangeActors.cancelDemo,
    input: { link: demo.token, sequence: 2 },
    call: 'POST /marketing/demo-requests/cancel',
    body: demo,
    answer: demo,
    output: demo,
  },
  'paying for a new subscription': paying('new', 'initiate-new'),
  'paying for a change': paying('manage', 'initiate-upgrade'),
  'paying for a renewal': paying('renewal', 'renew'),
  'verifying a payment': {
    act: paymentActors.verify,
    input: { reference },
    call: 'POST /hr/subscriptions/verify',
    body: { reference },
    answer: { payment },
    output: payment,
  },
  'quoting an order': {
    act: generateQuote,
    input: quoteRequest,
    call: 'POST /hr/subscriptions/generate-quote',
    body: quoteRequest,
    answer: { quote: { id } },
    output: { id },
  },
  'quoting a change': {
    act: upgradeActors.quoteChange,
    input: { change: quoteRequest },
    call: 'POST /hr/subscriptions/generate-quote',
    body: quoteRequest,
    answer: { quote: { id } },
    output: { id },
  },
  'scheduling a change': {
    act: upgradeActors.scheduleChange,
    input: { change: quoteRequest, version: 4 },
    call: 'POST /hr/subscriptions/changes',
    body: { change: quoteRequest, version: 4 },
  },
  'saving security questions': {
    act: questions.saveAnswers,
    input: { answers: [{ questionId: id, answer: 'Ikeja' }] },
    call: 'POST /hr/auth/security-questions',
    body: { answers: [{ questionId: id, answer: 'Ikeja' }] },
  },
  'requesting a two-factor code': {
    act: twoFactor.requestCode,
    input: { email: account.org.email },
    call: 'POST /hr/org/security/2fa/setup/otp',
    body: { userId, email: account.org.email },
    answer: { expiresIn: 600 },
  },
  'turning two-factor on': {
    act: twoFactor.turnOn,
    input: { code: '407153' },
    call: 'POST /hr/org/security/2fa/setup',
    body: { userId, token: '407153' },
  },
  'turning two-factor off': {
    act: twoFactor.turnOff,
    input: { password },
    call: 'POST /hr/org/security/2fa/status/off',
    body: { userId, password },
  },
  'reading whether two-factor is on': {
    act: twoFactor.readStatus,
    call: 'GET /hr/auth/refresh_linchpin',
    answer: account,
    output: { isOn: false },
  },
  'cancelling the subscription': {
    act: cancel.cancelSubscription,
    input: { reasonId: id, comment: '', confirmation: null, version: 3 },
    call: 'POST /hr/subscriptions/cancel',
    body: { reasonId: id, comment: '', confirmation: null, version: 3 },
    answer: { subscription },
    output: { version: 4 },
  },
  'undoing the cancellation': {
    act: cancel.undoCancellation,
    input: { version: 3 },
    call: 'DELETE /hr/subscriptions/cancel',
    query: { version: 3 },
    answer: { subscription },
  },
};

const confirmations = { administrators, ownEmail, questions, twoFactor, cancel };
for (const [flow, { confirmPassword }] of Object.entries(confirmations))
  sent[`confirming the password for ${flow}`] = {
    act: confirmPassword,
    input: { password },
    call: 'POST /hr/org/security/passwords/confirm',
    body: { userId, password },
  };

async function run({ act, input }: Sent): Promise<unknown> {
  if (typeof act === 'function') return act();
  const actor = createActor(act, { input });
  actor.subscribe({ error: () => {} });
  const result = toPromise(actor);
  actor.start();
  return result;
}

test.each(Object.entries(sent))('%s is one call', async (_, one) => {
  answerCalls({ [one.call]: one.answer ?? {} });
  const output = await run(one);
  const { call, body, query } = one;
  expect(recordedCalls.map(({ authorization: _none, ...rest }) => rest)).toEqual([{ call, body, query }]);
  if (one.output !== undefined) expect(output).toEqual(one.output);
});

test.each(Object.entries(sent))('a refusal of %s is passed on', async (_, one) => {
  answerCalls({ [one.call]: new Refusal(503, 'unavailable', 'Try again in a minute.') });
  await expect(run(one)).rejects.toMatchObject({ code: 'unavailable', msg: 'Try again in a minute.' });
});
