// Every transition of a change of one press, in a real browser: a saved card, and undoing a cancellation.
import type { Page } from 'playwright/test';
import { type Card, changeDefaultCard, listCards, removeCard } from '#contract/cards.ts';
import { getSubscription, undoCancellation } from '#contract/subscriptions.ts';
import { model } from '#machines/directChange/directChange.model.ts';
import { test } from '../journey.ts';
import { opens, presses, subscriberIn } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

const valid = { expMonth: 4, expYear: 2029, validity: 'valid' } as const;
const mastercard: Card = {
  id: '0197a000-0000-7000-8000-0000000000c2',
  brand: 'mastercard',
  last4: '7712',
  isDefault: true,
  ...valid,
};
const visa: Card = { ...mastercard, id: '0197a000-0000-7000-8000-0000000000c1', brand: 'visa', last4: '4081' };

const chooses =
  (name: string, act: string) =>
  async ({ page }: Run): Promise<void> => {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };

test.describe('saved cards', () => {
  /** The pages that sent the removal of the Visa card last, and no other change. */
  const removals = new WeakSet<Page>();
  /** The cards after the change that was sent last. */
  const cardsAfter = ({ page }: Run): Card[] => [removals.has(page) ? mastercard : visa];

  passThrough({
    model,
    prepare: async (run) => {
      await subscriberIn(run);
      run.page.on('request', (request) => {
        if (request.method() === 'GET') return;
        if (request.url().includes(visa.id)) removals.add(run.page);
        else removals.delete(run.page);
      });
    },
    open: { idle: opens('/subscriptions/management/cards') },
    events: {
      'makes a card the default': chooses('Visa ending 4081', 'Make default'),
      'removes a card': chooses('Mastercard ending 7712', 'Remove'),
      confirms: presses(/^Remove the card/),
      'keeps it': presses('Keep the card'),
    },
    calls: { makeChange: [changeDefaultCard, removeCard], lookUpChange: [listCards] },
    background: [{ call: listCards, body: { cards: [mastercard, { ...visa, isDefault: false }] } }],
    bodies: {
      makeChange: (_: never, run) => ({ ok: true, cards: cardsAfter(run) }),
      lookUpChange: (_: never, run) => ({ cards: cardsAfter(run) }),
    },
    answers: {
      makeChange: { offline: null, 'somebody was faster': null, busy: null },
      lookUpChange: { 'not made': null, offline: null },
      refresh: { loaded: null, offline: null },
    },
    // A failed change reads the list again without waiting for it, so that the other page shows the limits.
    without: ['changing:after timeLimit:0', 'lookingUp:after timeLimit:0', 'refreshing:after timeLimit:0'],
  });
});

test.describe('undoing a cancellation', () => {
  passThrough({
    model,
    prepare: async (run) => run.backstage.cancel(await subscriberIn(run)),
    open: { idle: opens('/subscriptions/management/subscription') },
    events: { 'undoes the cancellation': presses('Undo cancellation') },
    calls: { makeChange: [undoCancellation], lookUpChange: [getSubscription], refresh: [getSubscription] },
    // The subscription stays cancelled, so that the button stays.
    bodies: { makeChange: () => ({ ok: true }) },
    answers: { makeChange: { offline: null }, lookUpChange: { made: null }, refresh: { offline: null } },
  });
});
