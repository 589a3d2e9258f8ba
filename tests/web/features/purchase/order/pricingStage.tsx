// The page /pricing/order, and what a person does on it.
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { AccountData } from '#contract/auth.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import OrderPage from '#pages/marketing/OrderPage.tsx';
import { answerCalls } from '#tests/support/apiStub.ts';
import { answersFor, visit } from '#tests/support/site.tsx';
import { Where } from './orderStage.tsx';

export const open = ({
  at = '/pricing/order?plan=core',
  as = null,
  subscription = null,
}: {
  at?: NonNullable<Parameters<typeof visit>[1]>['at'];
  as?: AccountData | null;
  subscription?: CurrentSubscription | null;
} = {}) => {
  if (as !== null) answerCalls(answersFor(as, subscription));
  return visit(
    <>
      <Routes>
        <Route path="/pricing/order" element={<OrderPage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
      <Where />
    </>,
    { as, at, isNavigating: true },
  );
};
export const quote = () => screen.getByRole('complementary', { name: 'Your quote' });
export const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
export const historyState = (): unknown =>
  JSON.parse(screen.getByRole('status', { name: 'Address' }).dataset['state'] ?? 'null');
export const users = () => screen.getByRole('textbox', { name: 'Users' });
/** The main button beside the price; narrow screens show another one. */
export const mainButton = (name: string) => waitFor(() => within(quote()).getByRole('button', { name }));

export async function say(user: ReturnType<typeof visit>['user'], text: string) {
  await user.clear(users());
  await user.type(users(), text);
}
