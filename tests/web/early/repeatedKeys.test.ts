import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { storedToken } from '#api/storedToken.ts';
import { closeBar } from '#features/announcements/barDismissal.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { referral } from '#tabState/tabStorage.ts';
import { writtenOrder } from '#tabState/writtenOrder.ts';
import { markDocument } from '../../../src/web/early/documentMarks.ts';

/* Scripts that run before the application share no module with it, so they repeat its storage keys. */

const { dataset } = document.documentElement;
const reset = () => {
  storedToken.drop();
  sessionStorage.clear();
  for (const name of ['signedIn', 'barClosed', 'madeHere', 'forOrder']) delete dataset[name];
  history.replaceState(null, '', '/');
};
beforeEach(reset);
afterEach(reset);

it.each([
  ['signedIn', '/', () => storedToken.keep('token')],
  ['barClosed', '/', closeBar],
  ['madeHere', '/sign-up', () => subscriptionDraft.keep({ plan: 'core', numberOfUsers: 20 })],
  ['madeHere', '/pricing/order', () => savedChoice.keep({ isBuyingNow: true })],
])('marks %s at %s by what the application stores', (mark, at, store) => {
  history.replaceState(null, '', at);
  markDocument();
  expect(mark in dataset).toBe(false);
  store();
  markDocument();
  expect(mark in dataset).toBe(true);
});

it.each([
  ['a draft', () => subscriptionDraft.keep({ plan: 'core', numberOfUsers: 20 })],
  ['a written order', () => writtenOrder.keep(['plan=core'])],
  ['a referral', () => referral.keep('KURAMO7')],
])('leaves a usual order to the application if it has stored %s', (_, store) => {
  history.replaceState(null, '', '/pricing/order');
  dataset['forOrder'] = '';
  markDocument();
  expect('madeHere' in dataset).toBe(false);
  store();
  markDocument();
  expect('madeHere' in dataset).toBe(true);
});

test.each([
  ["'humanar.token'", ['api/storedToken.ts', 'early/loadOnFirstUse.ts']],
  ["'humanar.announcements.closed'", ['early/announcementBar.ts', 'early/documentMarks.ts']],
  ["'humanar-reloaded-at'", ['early/retryScript.ts', 'lazyLoading/loadPagePart.ts']],
])('%s is the same in each script', (key, files) => {
  expect(files.filter((file) => !readFileSync(`src/web/${file}`, 'utf8').includes(key))).toEqual([]);
});

test('the pause between two reloads is the same in each script', () => {
  const pauseIn = (file: string, pattern: RegExp) => pattern.exec(readFileSync(`src/web/${file}`, 'utf8'))?.[1];
  const pause = pauseIn('lazyLoading/loadPagePart.ts', /PAUSE = (\d[\d_]*);/);
  expect(pause).toBeDefined();
  expect(pauseIn('early/retryScript.ts', /getItem\(KEY\)\) < (\d[\d_]*);/)).toBe(pause);
});
