// Every transition of a change of one press, in a real browser: a saved card, and undoing a cancellation.
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
  passThrough({
    model,
    prepare: async (run) => void (await subscriberIn(run)),
    open: { idle: opens('/subscriptions/management/cards') },
    events: {
      'makes a card the default': chooses('Visa ending 4081', 'Make default'),
      'removes a card': chooses('Mastercard ending 7712', 'Remove'),
      confirms: presses(/^Remove the card/),
      'keeps it': presses('Keep the card'),
    },
    calls: { makeChange: [changeDefaultCard, removeCard], lookUpChange: [listCards] },
    background: [{ call: listCards, body: { cards: [mastercard, { ...visa, isDefault: false }] } }],
    // Either change leaves this card.
    bodies: { makeChange: () => ({ ok: true, cards: [visa] }), lookUpChange: () => ({ cards: [visa] }) },
    answers: {
      makeChange: { offline: null, 'somebody was faster': null, busy: null },
      lookUpChange: { 'not made': null },
      refresh: { loaded: null, offline: null },
    },
    // The list is read again without waiting for it.
    without: ['refreshing:after timeLimit:0'],
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
