// The card provider's switches and test cards on /sandbox.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SandboxProvider } from '#contract/sandbox.ts';
import { ProviderCard } from '#features/sandbox/ProviderCard.tsx';
import { TestCardsCard } from '#features/sandbox/TestCardsCard.tsx';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);

const usual: SandboxProvider = {
  webhookPath: '/payments/v1/webhook',
  charge: 'byCard',
  refund: 'process',
  webhook: 'send',
  answer: 'normal',
};
const READ = 'GET /sandbox/api/provider';
const SET = 'PATCH /sandbox/api/provider';

const open = (now: Partial<SandboxProvider> = {}) => {
  answerCalls({
    [READ]: { ...usual, ...now },
    [SET]: ({ body }: RecordedCall) => ({ ...usual, ...now, ...(body as object) }),
  });
  return visit(<ProviderCard />);
};
const chosen = () => screen.getAllByRole('radio', { checked: true }).map((radio) => (radio as HTMLInputElement).value);

test('each switch shows its value and the webhook address', async () => {
  open({ charge: 'reverse', webhook: 'reorder', answer: 'timeOut' });
  await screen.findByText('Changed');
  expect(chosen()).toEqual(['reverse', 'process', 'reorder', 'timeOut']);
  screen.getByText('Webhooks go to /payments/v1/webhook.');
});

test.each<[string, RegExp, Partial<SandboxProvider>]>([
  ['Charges', /^Ask for approval/, { charge: 'challenge' }],
  ['Refunds', /^Hold it/, { refund: 'hold' }],
  ['Webhooks', /^Drop/, { webhook: 'drop' }],
  ['Answers to Humanar', /^Never answer/, { answer: 'timeOut' }],
])('%s can be set individually', async (group, name, change) => {
  const { user } = open();
  await screen.findByText('As usual');
  await user.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }));
  await waitFor(() => expect(callsOf(SET).map(({ body }) => body)).toEqual([change]));
  await screen.findByText('Changed');
});

test('a reset restores every switch but the webhook address', async () => {
  const { user } = open({ charge: 'decline', webhook: 'drop' });
  await user.click(await screen.findByRole('button', { name: 'Reset all' }));
  await screen.findByText('As usual');
  expect(callsOf(SET).map(({ body }) => body)).toEqual([
    { charge: 'byCard', refund: 'process', webhook: 'send', answer: 'normal' },
  ]);
  expect(screen.getByRole('button', { name: 'Reset all' })).toHaveProperty('disabled', true);
});

test('a switch that the server rejects goes back with the message', async () => {
  const { user } = open();
  answerCalls({ [SET]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
  await user.click(await screen.findByRole('radio', { name: /^Decline/ }));
  await screen.findByText('We’re busy right now. Try again in a moment.');
  expect(chosen()).toEqual(['byCard', 'process', 'send', 'normal']);
});

test('the provider can act on a payment without being asked', async () => {
  const { user } = open();
  answerCalls({ 'POST /sandbox/api/provider/transactions/0197-a1': { status: 'reversed' } });
  await user.type(await screen.findByRole('textbox', { name: 'Payment reference' }), ' 0197-a1 ');
  await user.click(screen.getByRole('button', { name: /^Finish it: charged/ }));
  await user.click(await screen.findByRole('option', { name: /^Take the charge back/ }));
  await user.click(screen.getByRole('button', { name: 'Do it' }));
  await screen.findByText('The payment is now reversed at the provider.');
  expect(callsOf('POST /sandbox/api/provider/transactions/0197-a1').map(({ body }) => body)).toEqual([
    { play: 'reverse' },
  ]);
});

test('a test card’s number is copied without spaces', async () => {
  const { user } = visit(<TestCardsCard />);
  await user.click(screen.getByRole('button', { name: 'Copy 4084 0840 8408 4081' }));
  await screen.findByText('4084 0840 8408 4081 copied.');
  expect(await navigator.clipboard.readText()).toBe('4084084084084081');
});
