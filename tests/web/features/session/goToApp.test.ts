import { afterEach, expect, test, vi } from 'vitest';
import { config } from '#api/config.ts';
import { pageSession } from '#api/pageSession.ts';
import { storedToken } from '#api/storedToken.ts';
import { goToApp } from '#features/session/goToApp.ts';
import { answerCalls, Refusal, resetAnswers } from '#tests/support/apiStub.ts';
import { subscribeToNotices } from '#ui/notices.ts';

const token = 't'.repeat(43);
const handOff = 'POST /hr/auth/hand-off';

afterEach(() => {
  resetAnswers();
  Object.assign(config, { linchpin: 'session', mainApp: '/main-app' });
});

const left = () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  return () => assign.mock.calls.map(([address]) => String(address));
};

// Rules: app.handOff
test('going to the app opens the main application with the token as linchpin', async () => {
  config.mainApp = 'https://app.humanar.example/enter?from=site';
  storedToken.keep(token);
  const addresses = left();
  await goToApp();
  expect(addresses()).toEqual([`https://app.humanar.example/enter?from=site&linchpin=${token}`]);
});

test('going to the app uses a token of its own with single-use hand-off', async () => {
  config.linchpin = 'single-use';
  answerCalls({ [handOff]: { linchpin: 'h'.repeat(43) } });
  storedToken.keep(token);
  pageSession.confirm('adaeze');
  const addresses = left();
  await goToApp();
  expect(addresses()).toEqual([`${window.location.origin}/main-app?linchpin=${'h'.repeat(43)}`]);
});

test('the app isn’t opened for a person whose login another tab has replaced', async () => {
  storedToken.keep(token);
  // The page hasn't heard of it yet.
  localStorage.setItem('humanar.token', 'o'.repeat(43));
  const addresses = left();
  expect(await goToApp()).toBe(false);
  expect(addresses()).toEqual([]);
});

test('a hand-off that fails is reported, and the page stays', async () => {
  config.linchpin = 'single-use';
  storedToken.keep(token);
  pageSession.confirm('adaeze');
  answerCalls({ [handOff]: new Refusal(503, 'unavailable', 'Try again in a minute.') });
  const listener = vi.fn();
  const stop = subscribeToNotices(listener);
  const addresses = left();
  await goToApp();
  stop();
  expect(addresses()).toEqual([]);
  expect(listener.mock.calls).toEqual([
    ['danger', { title: 'We couldn’t open the app', msg: 'Try again in a minute.' }],
  ]);
});
