// Pages explain a refused action with the messages from the server's table, and link to what helps.
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { refusableActions, refusedAction, type SubscriptionStage, stageOf, type RequestedAction } from '#domain/refusedActions.ts';
import { NotRenewableView } from '#features/purchase/renew/RenewViews.tsx';
import { NotChangeableView } from '#features/purchase/upgrade/UpgradeNotices.tsx';
import { NothingToCancelView } from '#features/subscription/cancel/CancelResultViews.tsx';
import { currentAnswer, expiredTrial, trial } from '#tests/support/site.tsx';
import { active, cancelled, expired, overdue, purged, renewalDue } from './states.ts';

const stages: Record<SubscriptionStage, CurrentSubscription | null> = { none: null, trial, trialEnded: expiredTrial, active, renewalDue, overdue, expired, cancelled, purged };

const views: Partial<Record<RequestedAction, (answer: CurrentSubscriptionResponse) => ReactElement>> = {
  change: (answer) => <NotChangeableView answer={answer} />,
  renew: (answer) => <NotRenewableView answer={answer} />,
  cancel: (answer) => <NothingToCancelView answer={answer} refusal={null} />,
};

it.each(Object.entries(stages))('a response in stage %s is recognised', (stage, subscription) => {
  expect(stageOf(subscription)).toBe(stage);
});

describe('the page of a refused action', () => {
  it.each(refusableActions.filter(({ action }) => action in views))('$action, $stage', ({ action, stage }) => {
    const { msg, remedy } = refusedAction(action, stage);
    const view = views[action]?.(currentAnswer(stages[stage]));
    render(<MemoryRouter>{view}</MemoryRouter>);
    expect(document.body.textContent).toContain(msg);
    expect(screen.getByRole('link', { name: remedy.label }).getAttribute('href')).toBe(remedy.href);
    cleanup();
  });
});
