// Cards: what the organisation pays with, and whether one of them renews the subscription.
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Card } from '#contract/cards.ts';
import type { Payment } from '#contract/payments.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import CardsPage from '#pages/subscriptions/management/CardsPage.tsx';
import { answering, callsOf, forgetAnswers, type Made, Refusal } from '#tests/support/answers.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, answersFor, orgId, trial, visit } from '#tests/support/site.tsx';

vi.mock('axios', () => import('#tests/support/answers.ts'));
afterEach(() => {
  forgetAnswers();
  vi.useRealTimers();
});
const said = collectNotices();

const mastercard: Card = { id: '0197a000-0000-7000-8000-00000000000a', isDefault: true, brand: 'mastercard', last4: '7712', expMonth: 4, expYear: 2029, validity: 'valid' };
const visa: Card = { ...mastercard, id: '0197a000-0000-7000-8000-00000000000b', isDefault: false, brand: 'visa', last4: '4081', expMonth: 12, expYear: 2026, validity: 'expiring' };
const amex: Card = { ...mastercard, id: '0197a000-0000-7000-8000-00000000000c', isDefault: false, brand: 'amex', last4: '0005', expMonth: 10, expYear: 2026, validity: 'expired' };

const paid: CurrentSubscription = { ...trial, status: 'active', isTrial: false, plan: 'core', planId: 'core', numberOfUsers: 60, expiryDate: '2026-12-08T11:00:00.000Z' };

const LIST = `GET /hr/apps/payment/getAllOrgCard/${orgId}`;
const DEFAULT = 'POST /hr/apps/payment/changeDefaultOrgCard/';
const ADD = 'POST /hr/subscriptions/addCard';
const VERIFY = 'POST /hr/subscriptions/verify';
const SET = 'POST /hr/subscriptions/preference';
const removalOf = ({ id }: Card) => `DELETE /payments/v1/cards/${id}`;

const named = ({ brand, last4 }: Card) => `${{ mastercard: 'Mastercard', visa: 'Visa', amex: 'American Express' }[brand]} ending\u00a0${last4}`;

/** As text is found: every space is one. */
const found = (card: Card) => named(card).replace('\u00a0', ' ');

function Address() {
  const { search } = useLocation();
  return <p data-testid="query">{search}</p>;
}

type Situation = { cards?: Card[]; subscription?: CurrentSubscription | null; isAutoRenewal?: boolean; at?: string };

const open = ({ cards = [mastercard, visa], subscription = null, isAutoRenewal = false, at = '' }: Situation = {}) => {
  answering({
    ...answersFor(accountOf(), subscription),
    [LIST]: { cards },
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal } },
  });
  return visit(
    <>
      <CardsPage />
      <Address />
    </>,
    { as: accountOf(), at: `/subscriptions/management/cards${at}` },
  );
};

const rows = () => within(screen.getByRole('list', { name: 'Cards' })).getAllByRole('listitem');
const order = () => rows().map((row) => row.querySelector('strong')?.textContent);
const rowOf = async (card: Card) => {
  await screen.findByText(found(card));
  return rows().find((row) => within(row).queryByText(found(card)) !== null) as HTMLElement;
};
const choose = async (user: UserEvent, card: Card, what: string) => {
  await user.click(within(await rowOf(card)).getByRole('button', { name: `More for ${named(card)}` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
};
/** An answer that comes when the test says so. */
const held = () => {
  let give: (answer: unknown) => void = () => {};
  const answer = () => new Promise((resolve) => (give = resolve));
  return { answer, give: (what: unknown) => act(async () => give(what)) };
};

describe('the list', () => {
  test('names brand, last four digits and expiry, and marks what is the default, expires soon, or has expired', async () => {
    open({ cards: [mastercard, visa, amex] });
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

  test('that is empty says so and offers one thing to do', async () => {
    open({ cards: [] });
    await screen.findByText('No cards yet');
    const card = screen.getByRole('region', { name: 'Cards' });
    expect(within(card).getAllByRole('button').map((button) => button.textContent)).toEqual(['Add a card']);
  });

  test('that could not be loaded is loaded again on request', async () => {
    answering({ ...answersFor(accountOf(), null), [LIST]: new Refusal(403, 'forbidden', 'Only an administrator of your organisation can do this.') });
    const { user } = visit(<CardsPage />, { as: accountOf() });
    await screen.findByText('Only an administrator of your organisation can do this.');
    answering({ [LIST]: { cards: [mastercard] } });
    await user.click(screen.getByRole('button', { name: 'Load it again' }));
    await screen.findByText(found(mastercard));
  });
});

describe('the default', () => {
  test('is another card at once, and then at the server', async () => {
    const { user } = open();
    const { answer, give } = held();
    answering({ [DEFAULT]: answer });
    await choose(user, visa, 'Make default');
    await waitFor(() => expect(order()).toEqual([named(visa), named(mastercard)]));
    within(await rowOf(visa)).getByText('Default');
    expect(within(await rowOf(mastercard)).queryByText('Default')).toBeNull();
    await waitFor(() => expect(callsOf(DEFAULT).map(({ body }) => body)).toEqual([{ orgId, cardId: visa.id }]));
    await give({ cards: [{ ...visa, isDefault: true }, { ...mastercard, isDefault: false }] });
    expect(order()).toEqual([named(visa), named(mastercard)]);
    expect(said).toEqual([]);
  });

  test('is put back with a word when the server refuses', async () => {
    const { user } = open();
    answering({ [DEFAULT]: new Refusal(503, 'unavailable', 'We are busy just now. Try again in a moment.') });
    await choose(user, visa, 'Make default');
    await waitFor(() => expect(said).toEqual([{ group: 'danger', notice: { title: `${named(visa)} is not the default`, msg: 'We are busy just now. Try again in a moment.' } }]));
    expect(order()).toEqual([named(mastercard), named(visa)]);
    within(await rowOf(mastercard)).getByText('Default');
  });

  test('is no card that has expired, nor the one that it is already', async () => {
    const { user } = open({ cards: [mastercard, amex] });
    for (const card of [mastercard, amex]) {
      await user.click(within(await rowOf(card)).getByRole('button', { name: /^More for/ }));
      expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Remove']);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  });
});

describe('removing', () => {
  const confirm = async (user: UserEvent, label = 'Remove the card') => user.click(await screen.findByRole('button', { name: label }));

  test('is asked for, and changes nothing when it is not wanted', async () => {
    const { user } = open();
    await choose(user, mastercard, 'Remove');
    const question = await screen.findByRole('alertdialog', { name: 'Remove this card?' });
    within(question).getByText(/newest of your other cards becomes the default/);
    await user.click(within(question).getByRole('button', { name: 'Keep the card' }));
    expect(callsOf(removalOf(mastercard))).toEqual([]);
    await rowOf(mastercard);
  });

  test('takes the card out at once, and fetches the list again afterwards', async () => {
    const { user } = open();
    const { answer, give } = held();
    answering({ [removalOf(mastercard)]: answer });
    await choose(user, mastercard, 'Remove');
    await confirm(user);
    await waitFor(() => expect(order()).toEqual([named(visa)]));
    expect(within(await rowOf(visa)).queryByText('Default')).toBeNull();
    const fetched = callsOf(LIST).length;
    answering({ [LIST]: { cards: [{ ...visa, isDefault: true }] } });
    await waitFor(() => expect(callsOf(removalOf(mastercard))).toHaveLength(1));
    await give({ ok: true });
    await waitFor(() => expect(callsOf(LIST).length).toBeGreaterThan(fetched));
    await within(await rowOf(visa)).findByText('Default');
    expect(callsOf(removalOf(mastercard))[0]?.query).toEqual({});
  });

  test('that is refused puts the card back and says why', async () => {
    const { user } = open();
    answering({ [removalOf(visa)]: new Refusal(503, 'unavailable', 'We are busy just now. Try again in a moment.') });
    await choose(user, visa, 'Remove');
    await confirm(user);
    await waitFor(() => expect(said).toEqual([{ group: 'danger', notice: { title: `${named(visa)} was not removed`, msg: 'We are busy just now. Try again in a moment.' } }]));
    expect(order()).toEqual([named(mastercard), named(visa)]);
  });

  test('a card that is gone already is no failure', async () => {
    const { user } = open();
    answering({ [removalOf(visa)]: new Refusal(404, 'not_found', 'We could not find that.') });
    await choose(user, visa, 'Remove');
    answering({ [LIST]: { cards: [mastercard] } });
    await confirm(user);
    await waitFor(() => expect(order()).toEqual([named(mastercard)]));
    await waitFor(() => expect(callsOf(removalOf(visa))).toHaveLength(1));
    expect(said).toEqual([]);
  });

  test('the last card under automatic renewal says so, and switches that off with it', async () => {
    const { user } = open({ cards: [mastercard], subscription: paid, isAutoRenewal: true });
    answering({ [removalOf(mastercard)]: { ok: true } });
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Renew automatically' })).toHaveProperty('checked', true));
    await choose(user, mastercard, 'Remove');
    await screen.findByRole('alertdialog', { name: 'This card pays your renewal' });
    answering({ [LIST]: { cards: [] } });
    await confirm(user, 'Remove the card and switch automatic renewal off');
    await screen.findByText('No cards yet');
    await waitFor(() => expect(callsOf(removalOf(mastercard)).map(({ query }) => query)).toEqual([{ turnOffAutoRenewal: 'true' }]));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Renew automatically' })).toHaveProperty('checked', false));
  });

  test('a card that became the last one elsewhere is kept until it is wanted so', async () => {
    const { user } = open();
    answering({
      [removalOf(visa)]: ({ query }: Made) =>
        (query as Record<string, string>)['turnOffAutoRenewal'] === 'true' ? { ok: true } : new Refusal(409, 'last_card', 'This card pays the next renewal.'),
    });
    await choose(user, visa, 'Remove');
    await confirm(user);
    const question = await screen.findByRole('alertdialog', { name: 'This card pays your renewal' });
    expect(said).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Keep the card' }));
    await rowOf(visa);
    expect(callsOf(removalOf(visa))).toHaveLength(1);
  });
});

describe('automatic renewal', () => {
  test('is no question without a paid subscription that runs', async () => {
    open({ subscription: trial, isAutoRenewal: true });
    await rowOf(mastercard);
    await waitFor(() => expect(callsOf('GET /hr/subscriptions')).not.toEqual([]));
    expect(screen.queryByRole('switch')).toBeNull();
    expect(callsOf('GET /hr/subscriptions/preference')).toEqual([]);
  });

  test('says what will be charged and when, is switched at once, and then at the server', async () => {
    const { user } = open({ subscription: paid, isAutoRenewal: true });
    await screen.findByText(/Mastercard ending\s7712 is charged before the term ends on 8\s+December\s+2026\./);
    answering({ [SET]: { preference: { isAutoRenewal: false } } });
    await user.click(screen.getByRole('switch', { name: 'Renew automatically' }));
    await screen.findByText(/Nothing is charged by itself\. Renew before 8\s+December\s+2026 to keep access\./);
    expect(callsOf(SET).map(({ body }) => body)).toEqual([{ isAutoRenewal: false }]);
  });

  test('goes back when the server refuses', async () => {
    const { user } = open({ subscription: paid, isAutoRenewal: false });
    answering({ [SET]: new Refusal(409, 'transition_refused', 'Your subscription does not allow this now.') });
    await user.click(await screen.findByRole('switch', { name: 'Renew automatically' }));
    await waitFor(() => expect(said).toEqual([{ group: 'danger', notice: { title: 'Automatic renewal is still off', msg: 'Your subscription does not allow this now.' } }]));
    expect(screen.getByRole('switch', { name: 'Renew automatically' })).toHaveProperty('checked', false);
  });

  test.each([
    ['no card', [], /There is no card to charge/],
    ['an expired default card', [{ ...amex, isDefault: true }], /American Express ending\s0005 has expired/],
  ])('warns of %s', async (_, cards, words) => {
    open({ cards, subscription: paid, isAutoRenewal: true });
    await screen.findByText(words);
  });
});

const payment: Payment = { reference: 'ref-1', purpose: 'addCard', status: 'unfinished', url: 'https://pay.test/ref-1', reason: null, amount: 50, card: null, receipt: null };

describe('adding a card', () => {
  const begin = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Add a card' }));
    await screen.findByText(/charges ₦50\.00 .* give it back/);
    await user.click(screen.getByRole('button', { name: 'Go to the provider’s page' }));
  };

  test('says what it costs, and leads to the provider’s page', async () => {
    const { user, effects } = open();
    answering({ [ADD]: { payment } });
    await begin(user);
    await waitFor(() => expect(effects).toEqual([{ type: 'redirect', to: 'https://pay.test/ref-1' }]));
    const [sent] = callsOf(ADD).map(({ body }) => body as { orgId: string; idempotencyKey: string });
    expect(sent?.orgId).toBe(orgId);
    expect(sent?.idempotencyKey).toMatch(/^[A-Za-z0-9.-]{8,100}$/);
  });

  test('that did not begin is tried again under the same key', async () => {
    const { user, effects } = open();
    answering({ [ADD]: new Refusal(503, 'provider_unavailable', 'The card provider does not answer just now. Nothing was charged. Try again in a moment.') });
    await begin(user);
    await screen.findByText(/The card provider does not answer just now/);
    expect(effects).toEqual([]);
    answering({ [ADD]: { payment } });
    await user.click(screen.getByRole('button', { name: 'Go to the provider’s page' }));
    await waitFor(() => expect(effects).toHaveLength(1));
    const keys = callsOf(ADD).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('the dialog does not wait for ever for whoever comes back by the back button', async () => {
    const { user } = open();
    answering({ [ADD]: { payment } });
    await begin(user);
    await screen.findByText('Opening the page');
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('back from the provider’s page', () => {
  const at = '?status=successful&trxref=ref-1&reference=ref-1';
  const back = (answer: unknown) => {
    answering({ [VERIFY]: answer });
    return open({ at });
  };
  const forgotten = () => waitFor(() => expect(screen.getByTestId('query').textContent).toBe(''));

  test('the card is added: said, listed, and the address forgets it', async () => {
    const { answer, give } = held();
    back(answer);
    await screen.findByText('Asking the card provider about your new card');
    await rowOf(mastercard);
    answering({ [LIST]: { cards: [mastercard, visa, amex] } });
    await give({ payment: { ...payment, status: 'succeeded', url: null, card: { brand: 'amex', last4: '0005' } } });
    await forgotten();
    expect(said).toEqual([{ group: 'success', notice: { title: 'The card is added', msg: `${named(amex)} can pay from now on. Your ₦50.00 are on their way back.` } }]);
    await rowOf(amex);
    expect(callsOf(VERIFY).map(({ body }) => body)).toEqual([{ reference: 'ref-1' }]);
  });

  test.each<[string, Partial<Payment>, string, RegExp]>([
    ['was declined', { status: 'failed', reason: 'declined' }, 'danger', /declined/],
    ['was refused at the page', { status: 'unfinished', reason: 'insufficientFunds' }, 'danger', /declined/],
    ['was left', { status: 'unfinished' }, 'pricing', /No card was added/],
    ['was charged with another sum', { status: 'failed', reason: 'otherAmount' }, 'danger', /was not added/],
  ])('whatever the address says, a card that %s is no success', async (_, change, group, title) => {
    back({ payment: { ...payment, ...change } });
    await forgotten();
    expect(said).toHaveLength(1);
    expect(said[0]?.group).toBe(group);
    expect(said[0]?.notice.title).toMatch(title);
  });

  test('a bank that waits for its holder is one press away', async () => {
    const { effects } = back({ payment: { ...payment, status: 'challenge', url: 'https://bank.test/1' } });
    await forgotten();
    const action = said[0]?.notice.action;
    if (action === undefined || !('onAction' in action)) throw new Error('there is nothing to press');
    action.onAction();
    expect(effects).toEqual([{ type: 'redirect', to: 'https://bank.test/1' }]);
  });

  test('what is not known yet is asked again, and after half a minute said so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    back({ payment: { ...payment, status: 'checking', url: null } });
    await screen.findByText('Asking the card provider about your new card');
    await waitFor(() => expect(callsOf(VERIFY)).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(callsOf(VERIFY)).toHaveLength(2);
    expect(said).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await forgotten();
    expect(said.map(({ notice }) => notice.title)).toEqual(['The card is still being checked']);
    expect(callsOf(VERIFY)).toHaveLength(15);
  });

  test('no answer leaves the address, and asks again on request', async () => {
    const { user } = back(new Refusal(500, 'internal', 'Something went wrong on our side. Nothing was changed.'));
    await screen.findByText('Something went wrong on our side. Nothing was changed.', {}, { timeout: 4_000 });
    expect(screen.getByTestId('query').textContent).toBe(at);
    answering({ [VERIFY]: { payment: { ...payment, status: 'succeeded', url: null } } });
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    await forgotten();
    expect(said.map(({ group }) => group)).toEqual(['success']);
  });

  test('a reference that is nobody’s is said and forgotten', async () => {
    back(new Refusal(404, 'not_found', 'We could not find that.'));
    await forgotten();
    expect(said.map(({ group }) => group)).toEqual(['danger']);
  });
});
