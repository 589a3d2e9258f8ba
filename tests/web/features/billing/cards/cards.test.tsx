// The saved cards, and whether one of them renews the subscription.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Card } from '#contract/cards.ts';
import CardsPage from '#pages/subscriptions/management/CardsPage.tsx';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, answersFor, orgId, trial, visit } from '#tests/support/site.tsx';
import {
  amex,
  choose,
  found,
  held,
  LIST,
  mastercard,
  named,
  openCards,
  order,
  paid,
  rowOf,
  visa,
} from './cardsPage.tsx';
import { expired, overdue, renewal } from '#tests/web/features/subscription/states.ts';

afterEach(resetAnswers);
const notices = collectNotices();

const DEFAULT = 'POST /hr/apps/payment/changeDefaultOrgCard/';
const SET = 'POST /hr/subscriptions/preference';
const PREFERENCE = 'GET /hr/subscriptions/preference';
const removalOf = ({ id }: Card) => `DELETE /payments/v1/cards/${id}`;

describe('the list of cards', () => {
  test('shows brand, last four digits and expiry, and marks the default and cards that expire soon or have expired', async () => {
    openCards({ cards: [mastercard, visa, amex] });
    const first = await rowOf(mastercard);
    within(first).getByText('Expires 04/29');
    within(first).getByText('Default');
    const second = await rowOf(visa);
    within(second).getByText('Expires 12/26');
    within(second).getByText('Expires soon');
    expect(within(second).queryByText('Default')).toBeNull();
    const third = await rowOf(amex);
    within(third).getByText('Until 10/26');
    within(third).getByText('Expired');
  });

  test('says that it is empty and offers one action', async () => {
    openCards({ cards: [] });
    await screen.findByText('No cards yet');
    const card = screen.getByRole('region', { name: 'Cards' });
    expect(
      within(card)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Add a card']);
  });

  test('can be loaded again after a failure', async () => {
    answerCalls({
      ...answersFor(accountOf(), null),
      [LIST]: new Refusal(403, 'forbidden', 'Only an administrator of your organisation can do this.'),
    });
    const { user } = visit(<CardsPage />, { as: accountOf() });
    await screen.findByText('Only an administrator of your organisation can do this.');
    answerCalls({ [LIST]: { cards: [mastercard] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(found(mastercard));
  });
});

describe('the default card', () => {
  // Rules: card.default
  test('changes immediately, then on the server', async () => {
    const { user } = openCards();
    const { answer, give } = held();
    answerCalls({ [DEFAULT]: answer });
    await choose(user, visa, 'Make default');
    await waitFor(() => expect(order()).toEqual([named(visa), named(mastercard)]));
    within(await rowOf(visa)).getByText('Default');
    expect(within(await rowOf(mastercard)).queryByText('Default')).toBeNull();
    await waitFor(() => expect(callsOf(DEFAULT).map(({ body }) => body)).toEqual([{ orgId, cardId: visa.id }]));
    await give({
      cards: [
        { ...visa, isDefault: true },
        { ...mastercard, isDefault: false },
      ],
    });
    expect(order()).toEqual([named(visa), named(mastercard)]);
    expect(notices).toEqual([]);
  });

  test('is restored with a message if the server refuses', async () => {
    const { user } = openCards();
    answerCalls({ [DEFAULT]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
    await choose(user, visa, 'Make default');
    await waitFor(() =>
      expect(notices).toEqual([
        {
          group: 'danger',
          notice: { title: `${named(visa)} isn’t the default`, msg: 'We’re busy right now. Try again in a moment.' },
        },
      ]),
    );
    expect(order()).toEqual([named(mastercard), named(visa)]);
    within(await rowOf(mastercard)).getByText('Default');
  });

  test('can’t be set to an expired card or to the current default', async () => {
    const { user } = openCards({ cards: [mastercard, amex] });
    for (const card of [mastercard, amex]) {
      await user.click(within(await rowOf(card)).getByRole('button', { name: /^More for/ }));
      expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Remove']);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  });
});

describe('removing a card', () => {
  const confirm = async (user: UserEvent, label = 'Remove the card') =>
    user.click(await screen.findByRole('button', { name: label }));

  test('needs a confirmation and changes nothing if declined', async () => {
    const { user } = openCards();
    await choose(user, mastercard, 'Remove');
    const question = await screen.findByRole('alertdialog', { name: 'Remove this card?' });
    within(question).getByText(/most recently added card becomes the default/);
    await user.click(within(question).getByRole('button', { name: 'Keep the card' }));
    expect(callsOf(removalOf(mastercard))).toEqual([]);
    await rowOf(mastercard);
  });

  // Rules: card.remove
  test('hides the card immediately and reloads the list afterwards', async () => {
    const { user } = openCards();
    const { answer, give } = held();
    answerCalls({ [removalOf(mastercard)]: answer });
    await choose(user, mastercard, 'Remove');
    await confirm(user);
    await waitFor(() => expect(order()).toEqual([named(visa)]));
    expect(within(await rowOf(visa)).queryByText('Default')).toBeNull();
    const fetched = callsOf(LIST).length;
    answerCalls({ [LIST]: { cards: [{ ...visa, isDefault: true }] } });
    await waitFor(() => expect(callsOf(removalOf(mastercard))).toHaveLength(1));
    await give({ ok: true });
    await waitFor(() => expect(callsOf(LIST).length).toBeGreaterThan(fetched));
    await within(await rowOf(visa)).findByText('Default');
    expect(callsOf(removalOf(mastercard))[0]?.query).toEqual({});
  });

  test('restores the card with the reason if refused', async () => {
    const { user } = openCards();
    answerCalls({ [removalOf(visa)]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
    await choose(user, visa, 'Remove');
    await confirm(user);
    await waitFor(() =>
      expect(notices).toEqual([
        {
          group: 'danger',
          notice: { title: `${named(visa)} wasn’t removed`, msg: 'We’re busy right now. Try again in a moment.' },
        },
      ]),
    );
    expect(order()).toEqual([named(mastercard), named(visa)]);
  });

  test('isn’t an error if the card has already been removed', async () => {
    const { user } = openCards();
    answerCalls({ [removalOf(visa)]: new Refusal(404, 'not_found', 'We couldn’t find that.') });
    await choose(user, visa, 'Remove');
    answerCalls({ [LIST]: { cards: [mastercard] } });
    await confirm(user);
    await waitFor(() => expect(order()).toEqual([named(mastercard)]));
    await waitFor(() => expect(callsOf(removalOf(visa))).toHaveLength(1));
    expect(notices).toEqual([]);
  });

  test('shows that automatic renewal is off if a colleague has removed the last card with it', async () => {
    const { user } = openCards({ cards: [mastercard], subscription: paid, isAutoRenewal: true });
    answerCalls({ [removalOf(mastercard)]: new Refusal(404, 'not_found', 'We couldn’t find that.') });
    await choose(user, mastercard, 'Remove');
    await screen.findByRole('alertdialog', { name: 'Your renewal uses this card' });
    answerCalls({ [LIST]: { cards: [] }, [PREFERENCE]: { preference: { isAutoRenewal: false } } });
    await confirm(user, 'Remove the card and switch off automatic renewal');
    await screen.findByText('No cards yet');
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Renew automatically' })).toHaveProperty('checked', false),
    );
  });

  test('warns about the last card under automatic renewal and turns that off too', async () => {
    const { user } = openCards({ cards: [mastercard], subscription: paid, isAutoRenewal: true });
    answerCalls({ [removalOf(mastercard)]: { ok: true } });
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Renew automatically' })).toHaveProperty('checked', true),
    );
    await choose(user, mastercard, 'Remove');
    await screen.findByRole('alertdialog', { name: 'Your renewal uses this card' });
    answerCalls({ [LIST]: { cards: [] }, [PREFERENCE]: { preference: { isAutoRenewal: false } } });
    await confirm(user, 'Remove the card and switch off automatic renewal');
    await screen.findByText('No cards yet');
    await waitFor(() =>
      expect(callsOf(removalOf(mastercard)).map(({ query }) => query)).toEqual([{ turnOffAutoRenewal: 'true' }]),
    );
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Renew automatically' })).toHaveProperty('checked', false),
    );
  });

  test.each([
    ['an overdue renewal is still being tried', overdue, true, 'Your renewal uses this card'],
    ['the subscription has expired', expired, true, 'Remove this card?'],
    ['automatic renewal is off', overdue, false, 'Remove this card?'],
  ])('knows whether the last card renews the subscription when %s', async (_, subscription, isAutoRenewal, title) => {
    const { user } = openCards({ cards: [mastercard], subscription, isAutoRenewal });
    const isCharged = subscription.state === 'renewalDue' && isAutoRenewal;
    answerCalls({
      'GET /hr/subscriptions/renewal': { renewal: { ...renewal, chargeAt: isCharged ? renewal.chargeAt : null } },
    });
    await waitFor(() => expect(callsOf('GET /hr/subscriptions/renewal')).not.toEqual([]));
    if (isCharged) await screen.findByRole('switch', { name: 'Renew automatically' });
    await choose(user, mastercard, 'Remove');
    await screen.findByRole('alertdialog', { name: title });
    expect(screen.queryByRole('switch') !== null).toBe(isCharged);
  });

  test('asks again if it has become the last card elsewhere', async () => {
    const { user } = openCards();
    answerCalls({
      [removalOf(visa)]: ({ query }: RecordedCall) =>
        (query as Record<string, string>)['turnOffAutoRenewal'] === 'true'
          ? { ok: true }
          : new Refusal(409, 'last_card', 'Your next renewal uses this card.'),
    });
    await choose(user, visa, 'Remove');
    await confirm(user);
    const question = await screen.findByRole('alertdialog', { name: 'Your renewal uses this card' });
    expect(notices).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Keep the card' }));
    await rowOf(visa);
    expect(callsOf(removalOf(visa))).toHaveLength(1);
  });
});

describe('automatic renewal', () => {
  test('is only offered with an active paid subscription', async () => {
    openCards({ subscription: trial, isAutoRenewal: true });
    await rowOf(mastercard);
    await waitFor(() => expect(callsOf('GET /hr/subscriptions')).not.toEqual([]));
    expect(screen.queryByRole('switch')).toBeNull();
    expect(callsOf(PREFERENCE)).toEqual([]);
  });

  test('shows the next charge and its date, and switches immediately, then on the server', async () => {
    const { user } = openCards({ subscription: paid, isAutoRenewal: true });
    await screen.findByText(/We’ll charge Mastercard ending\s7712 on 7\s+December\s+2026\s+at\s+12:00\./);
    answerCalls({ [SET]: { preference: { isAutoRenewal: false } } });
    await user.click(screen.getByRole('switch', { name: 'Renew automatically' }));
    await screen.findByText(/You won’t be charged automatically\. Renew before 8\s+December\s+2026 to keep access\./);
    expect(callsOf(SET).map(({ body }) => body)).toEqual([{ isAutoRenewal: false }]);
  });

  test('is switched back if the server refuses', async () => {
    const { user } = openCards({ subscription: paid, isAutoRenewal: false });
    answerCalls({
      [SET]: new Refusal(409, 'transition_refused', 'You can’t do this with your subscription right now.'),
    });
    await user.click(await screen.findByRole('switch', { name: 'Renew automatically' }));
    await waitFor(() =>
      expect(notices).toEqual([
        {
          group: 'danger',
          notice: {
            title: 'Automatic renewal is still off',
            msg: 'You can’t do this with your subscription right now.',
          },
        },
      ]),
    );
    expect(screen.getByRole('switch', { name: 'Renew automatically' })).toHaveProperty('checked', false);
  });

  test.each([
    ['no card', [], /There’s no card to charge\. Add one before 7\s+December\s+2026\s+at\s+12:00\./],
    [
      'an expired default card',
      [{ ...amex, isDefault: true }],
      /American Express ending\s0005 has expired\. Add another before 7\s+December\s+2026\s+at\s+12:00\./,
    ],
    [
      'an expired default card with another one saved',
      [{ ...amex, isDefault: true }, visa],
      /American Express ending\s0005 has expired\. Make Visa ending\s4081 the default before 7\s+December\s+2026\s+at\s+12:00\./,
    ],
  ])('warns about %s', async (_, cards, words) => {
    openCards({ cards, subscription: paid, isAutoRenewal: true });
    await screen.findByText(words);
  });
});
