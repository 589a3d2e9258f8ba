// Pages explain a refused action with the messages from the server’s table, and link to what helps.
import { screen, waitFor } from '@testing-library/react';
import { createRef, type ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import {
  refusableActions,
  refusedAction,
  type RequestedAction,
  type SubscriptionStage,
  stageOf,
} from '#domain/refusedActions.ts';
import { NotRenewableView } from '#features/purchase/renew/RenewViews.tsx';
import { NotChangeableView } from '#features/purchase/upgrade/UpgradeNotices.tsx';
import { useSession } from '#features/session/useSession.ts';
import { NothingToCancelView } from '#features/subscription/cancel/CancelResultViews.tsx';
import { UndoButton } from '#features/subscription/manage/UndoButton.tsx';
import { TryNow } from '#features/trial/TryNow.tsx';
import SelectProductPage from '#pages/auth/SelectProductPage.tsx';
import { BuySection } from '#pages/marketing/order/BuySection.tsx';
import { TrialQuote } from '#pages/marketing/TrialQuote.tsx';
import CreatePage from '#pages/subscriptions/CreatePage.tsx';
import { AutoRenewalSwitch } from '#payments/AutoRenewalSwitch.tsx';
import { answerCalls, Refusal, resetAnswers } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, answersFor, currentAnswer, expiredTrial, trial, visit } from '#tests/support/site.tsx';
import { shopAnswers } from '../purchase/order/orderStage.tsx';
import { active, cancelled, expired, overdue, purged, renewalDue } from './states.ts';

afterEach(resetAnswers);
const notices = collectNotices();

const stages: Record<SubscriptionStage, CurrentSubscription | null> = {
  none: null,
  trial,
  trialEnded: expiredTrial,
  active,
  renewalDue,
  overdue,
  expired,
  cancelled,
  purged,
};

const Trial = () => <TrialQuote session={useSession()} />;
const Buy = () => <BuySection onTry={() => {}} />;

/** Views that know the stage: they say why, with the remedy. */
const explanations: Partial<
  Record<RequestedAction, readonly ((answer: CurrentSubscriptionResponse, msg: string) => ReactElement)[]>
> = {
  startTrial: [() => <Trial />, () => <SelectProductPage />],
  buy: [() => <CreatePage />, () => <Buy />],
  change: [(answer) => <NotChangeableView answer={answer} />],
  renew: [(answer) => <NotRenewableView answer={answer} />],
  cancel: [(answer) => <NothingToCancelView answer={answer} refusal={null} />],
  undoCancel: [
    (answer, msg) => (
      <NothingToCancelView answer={answer} refusal={{ msg, code: 'transition_refused', status: 409, errors: [] }} />
    ),
  ],
};

interface Control {
  control: ReactElement;
  call: string;
  role?: 'switch';
  /** The buttons to press, in order. */
  presses: readonly (string | RegExp)[];
}

/** Controls that an outdated page still offers: the server refuses, and the page repeats its answer. */
const controls: Partial<Record<RequestedAction, Control>> = {
  startTrial: {
    control: <TryNow account={accountOf()} />,
    call: 'POST /hr/subscriptions/trials',
    presses: ['Try Now', /^Start the trial until/],
  },
  undoCancel: {
    control: (
      <UndoButton what="undoCancellation" version={7} focusAfterwards={createRef()}>
        Undo cancellation
      </UndoButton>
    ),
    call: 'DELETE /hr/subscriptions/cancel',
    presses: ['Undo cancellation'],
  },
  undoChange: {
    control: (
      <UndoButton what="undoScheduledChange" version={7} focusAfterwards={createRef()}>
        Undo the change
      </UndoButton>
    ),
    call: 'DELETE /hr/subscriptions/changes',
    presses: ['Undo the change'],
  },
  switchAutoRenewal: {
    control: <AutoRenewalSwitch isOn={false} />,
    call: 'POST /hr/subscriptions/preference',
    role: 'switch',
    presses: ['Renew automatically'],
  },
};

/** Without a subscription, nothing but the alias can be missing: the order page asks for it instead of refusing. */
const asksForAlias = (action: RequestedAction, stage: SubscriptionStage) => action === 'startTrial' && stage === 'none';

it.each(Object.entries(stages))('a response in stage %s is recognised', (stage, subscription) => {
  expect(stageOf(subscription)).toBe(stage);
});

it('every action that can be refused has a view or a control here', () => {
  expect(refusableActions.filter(({ action }) => !(action in explanations) && !(action in controls))).toEqual([]);
});

describe('the page of a refused action', () => {
  const shown = refusableActions
    .filter(({ action, stage }) => !asksForAlias(action, stage))
    .flatMap(({ action, stage }) =>
      (explanations[action] ?? []).map((view, index) => ({ action, stage, view, place: index + 1 })),
    );
  it.each(shown)('$action, $stage, place $place', async ({ action, stage, view }) => {
    const { msg, remedy } = refusedAction(action, stage);
    const subscription = stages[stage];
    answerCalls({
      ...answersFor(accountOf(), subscription),
      ...shopAnswers,
      'GET /hr/subscriptions/kept-order': { order: null, isNext: false },
    });
    visit(view(currentAnswer(subscription), msg), { as: accountOf() });
    await waitFor(() => expect(document.body.textContent).toContain(msg));
    const links = await screen.findAllByRole('link', { name: remedy.label });
    expect(links.map((link) => link.getAttribute('href'))).toContain(remedy.href);
  });
});

it.each(Object.entries(stages))(
  'beside an order, the trial is offered only if it could start: %s',
  async (stage, subscription) => {
    answerCalls({ ...answersFor(accountOf(), subscription), ...shopAnswers });
    visit(<Buy />, { as: accountOf() });
    await waitFor(() => expect(document.body.textContent).toContain('₦'));
    await waitFor(() => expect(document.querySelector('[data-awaited]')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Try 15 days free' }) !== null).toBe(stage === 'none');
  },
);

it('a member is offered neither the purchase nor the trial', async () => {
  answerCalls({ ...answersFor(accountOf({ isRoot: false }), null), ...shopAnswers });
  visit(<Buy />, { as: accountOf({ isRoot: false }) });
  await screen.findByText('Ask your administrator.');
  expect(screen.queryByRole('button', { name: 'Try 15 days free' })).toBeNull();
});

describe('a control on an outdated page repeats the refusal', () => {
  it.each(
    refusableActions.flatMap(({ action, stage }) =>
      controls[action] === undefined ? [] : [{ action, stage, ...controls[action] }],
    ),
  )('$action, $stage', async ({ action, stage, control, call, role = 'button', presses }) => {
    const { msg } = refusedAction(action, stage);
    answerCalls({ ...answersFor(accountOf(), stages[stage]), [call]: new Refusal(409, 'transition_refused', msg) });
    const { user, effects } = visit(control, { as: accountOf() });
    for (const name of presses) await user.click(await screen.findByRole(role, { name }));
    await waitFor(() =>
      expect([
        ...notices.map(({ notice }) => notice.msg),
        ...effects.map((effect) => ('msg' in effect ? effect.msg : null)),
      ]).toContain(msg),
    );
  });
});
