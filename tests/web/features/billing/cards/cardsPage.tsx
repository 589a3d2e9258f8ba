// The cards page with responses given by a test, and how to read it.
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { Card } from '#contract/cards.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import CardsPage from '#pages/subscriptions/management/CardsPage.tsx';
import { answerCalls } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, orgId, trial, visit } from '#tests/support/site.tsx';
import { renewal } from '#tests/web/features/subscription/states.ts';

export const mastercard: Card = {
  id: '0197a000-0000-7000-8000-00000000000a',
  isDefault: true,
  brand: 'mastercard',
  last4: '7712',
  expMonth: 4,
  expYear: 2029,
  validity: 'valid',
};
export const visa: Card = {
  ...mastercard,
  id: '0197a000-0000-7000-8000-00000000000b',
  isDefault: false,
  brand: 'visa',
  last4: '4081',
  expMonth: 12,
  expYear: 2026,
  validity: 'expiring',
};
export const amex: Card = {
  ...mastercard,
  id: '0197a000-0000-7000-8000-00000000000c',
  isDefault: false,
  brand: 'amex',
  last4: '0005',
  expMonth: 10,
  expYear: 2026,
  validity: 'expired',
};

export const paid: CurrentSubscription = {
  ...trial,
  status: 'active',
  isTrial: false,
  plan: 'core',
  planId: 'core',
  numberOfUsers: 60,
  expiryDate: '2026-12-08T11:00:00.000Z',
};

export const LIST = `GET /hr/apps/payment/getAllOrgCard/${orgId}`;

export const named = ({ brand, last4 }: Card) =>
  `${{ mastercard: 'Mastercard', visa: 'Visa', amex: 'American Express' }[brand]} ending\u00a0${last4}`;

/** The text as queries find it, with ordinary spaces. */
export const found = (card: Card) => named(card).replace('\u00a0', ' ');

function Address() {
  const { search } = useLocation();
  return <p data-testid="query">{search}</p>;
}

type Situation = { cards?: Card[]; subscription?: CurrentSubscription | null; isAutoRenewal?: boolean; at?: string };

export const openCards = ({
  cards = [mastercard, visa],
  subscription = null,
  isAutoRenewal = false,
  at = '',
}: Situation = {}) => {
  answerCalls({
    ...answersFor(accountOf(), subscription),
    [LIST]: { cards },
    'GET /hr/subscriptions/renewal': {
      renewal: subscription && { ...renewal, card: cards.find(({ isDefault }) => isDefault) ?? null },
    },
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
export const order = () => rows().map((row) => row.querySelector('strong')?.textContent);
export const rowOf = async (card: Card) => {
  await screen.findByText(found(card));
  return rows().find((row) => within(row).queryByText(found(card)) !== null) as HTMLElement;
};
export const choose = async (user: UserEvent, card: Card, what: string) => {
  await user.click(within(await rowOf(card)).getByRole('button', { name: `More for ${named(card)}` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
};
/** A response that arrives when the test releases it. */
export const held = () => {
  let give: (answer: unknown) => void = () => {};
  const answer = () => new Promise((resolve) => (give = resolve));
  return { answer, give: (what: unknown) => act(async () => give(what)) };
};
