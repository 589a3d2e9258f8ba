// Renders a page with session and router, using the test's responses.
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, type MemoryRouterProps } from 'react-router-dom';
import { queryClient } from '#api/queryClient.ts';
import { go, Navigator } from '#app/navigator.ts';
import { storedToken } from '#api/storedToken.ts';
import type { AccountData } from '#contract/auth.ts';
import type { AppModule } from '#contract/plans.ts';
import type {
  CurrentSubscription,
  CurrentSubscriptionResponse,
  LifecycleState,
  SubscriptionAction,
} from '#contract/subscriptions.ts';
import { createSessionActor } from '#features/session/sessionActor.ts';
import { runningSession } from '#features/session/runningSession.ts';
import { SessionContext } from '#features/session/useSession.ts';
import { notify } from '#ui/notices.ts';
import { type EffectHandlers, EffectsContext, type FlowEffect, translation } from '#flow/effects.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { handlersFor } from './effects.ts';
import { samplePrices } from './samplePrices.ts';

export const orgId = '0197a000-0000-7000-8000-000000000001';

export const accountOf = ({
  isRoot = true,
  alias = 'kuramo',
}: { isRoot?: boolean; alias?: string | null } = {}): AccountData => ({
  user: {
    id: '0197a000-0000-7000-8000-000000000002',
    isRoot,
    name: 'Adaeze Okafor',
    email: 'adaeze@kuramologistics.ng',
  },
  org: {
    id: orgId,
    name: 'Kuramo Logistics Ltd',
    email: 'office@kuramologistics.ng',
    hasTwoFactorAuth: false,
    alias,
    logoUrl: null,
  },
  orgApps: [{ appSlug: 'humanar', subscription: null }],
  outlets: [],
  refCode: 'KURAMO',
});

const app = (name: string, iconSlug: string): AppModule => ({
  id: iconSlug,
  slug: iconSlug,
  name,
  iconSlug,
  isFree: false,
  ...samplePrices(0),
});

/** A trial from 12 to 27 November 2026, 16:20 in Lagos. */
export const trial: CurrentSubscription = {
  id: '0197a000-0000-7000-8000-000000000003',
  status: 'trial',
  plan: null,
  planName: null,
  planId: null,
  type: null,
  isPlanDurationAnnual: false,
  numberOfModules: 2,
  numberOfUsers: null,
  numberOfUnallocatedUsers: null,
  createdAt: '2026-11-12T15:20:00.000Z',
  startedAt: '2026-11-12T15:20:00.000Z',
  expiryDate: '2026-11-27T15:20:00.000Z',
  totalCost: 0,
  modules: [app('Payroll', 'payroll'), app('Analytics', 'analytics')],
  planMonthlyPrice: null,
  planAnnualPrice: null,
  isActive: true,
  hasExpired: false,
  isCancelled: false,
  isTrial: true,
  state: 'trial',
  version: 1,
  scheduledChange: null,
  paidAhead: [],
  accountCredit: 0,
  cancelledAt: null,
  dataDeletedAt: null,
};
export const expiredTrial: CurrentSubscription = {
  ...trial,
  isActive: false,
  hasExpired: true,
  state: 'expired',
  dataDeletedAt: '2027-02-25T15:20:00.000Z',
};

/** An administrator's possible actions in each state of the subscription. */
const actionsIn: Record<LifecycleState, SubscriptionAction[]> = {
  none: ['startTrial', 'buy'],
  trial: ['buy', 'cancel'],
  active: ['change', 'renew', 'cancel'],
  renewalDue: ['change', 'renew', 'cancel'],
  expired: ['buy', 'renew'],
  cancelled: ['buy', 'undoCancel'],
  purged: ['buy'],
};

/** The response of the current-subscription call, with the server's clock at `now`. */
export const currentAnswer = (
  subscription: CurrentSubscription | null,
  now = '2026-11-20T15:20:00.000Z',
): CurrentSubscriptionResponse => ({
  subscription,
  hasEverSubscribed: subscription !== null,
  actions: subscription?.isTrial && subscription.hasExpired ? ['buy'] : actionsIn[subscription?.state ?? 'none'],
  now,
});

/** The server's responses for a signed-in person. */
export const answersFor = (
  account: AccountData,
  subscription: CurrentSubscription | null,
): Record<string, unknown> => ({
  'GET /hr/auth/refresh_linchpin': account,
  'GET /hr/subscriptions': currentAnswer(subscription),
  'GET /hr/subscriptions/payments/open': { payment: null },
  'GET /hr/subscriptions/app/humanar/details': currentAnswer(subscription),
  [`GET /hr/org/${orgId}/settings`]: {
    org: {
      id: orgId,
      name: account.org.name,
      alias: account.org.alias,
      email: account.org.email,
      phone: null,
      countryId: null,
      stateId: null,
      logoUrl: null,
      hasTwoFactorAuth: false,
      version: 1,
    },
  },
  [`GET /hr/apps/payment/getAllOrgCard/${orgId}`]: { cards: [] },
});

/**
 * Renders a page at an address, signed in as the responses say (null: a visitor). Effects are recorded; of those of the
 * page, only notices are carried out, and navigation if `isNavigating`.
 */
export function visit(
  page: ReactElement,
  {
    at = '/',
    as = null,
    isNavigating = false,
  }: {
    at?: NonNullable<MemoryRouterProps['initialEntries']>[number];
    as?: AccountData | null;
    isNavigating?: boolean;
  } = {},
) {
  queryClient.clear();
  if (as !== null) storedToken.keep('t'.repeat(43));
  const session = createSessionActor();
  const effects: FlowEffect[] = [];
  const record = (effect: FlowEffect) => void effects.push(effect);
  const handlers: EffectHandlers = {
    ...handlersFor(record),
    notify: (effect) => {
      record(effect);
      const { group, title, msg } = effect;
      notify(group, { title, ...(msg === undefined ? {} : { msg }) });
    },
    'session.opened': () => session.send({ type: 'session.opened' }),
    'account.changed': () => session.send({ type: 'account.changed' }),
    'session.forgotten': () => storedToken.drop(),
    ...(isNavigating && {
      navigate: ({ to, replace = false }) => go(to, { replace }),
      'buying.chosen': () => savedChoice.keep({ isBuyingNow: true }),
    }),
  };
  const translate = translation(handlers);
  session.on('*', translate);
  session.start();
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <SessionContext value={runningSession(session)}>
          <EffectsContext value={translate}>{page}</EffectsContext>
          {isNavigating && <Navigator />}
        </SessionContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { session, effects, user: userEvent.setup(), unmount };
}
