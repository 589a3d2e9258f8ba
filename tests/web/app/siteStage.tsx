// The site's shell around small pages, with a session controlled by the test.
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { Actor } from 'xstate';
import { queryClient } from '#api/queryClient.ts';
import { queries } from '#api/queries.ts';
import { App } from '#app/App.tsx';
import { effectHandlers } from '#app/effectHandlers.ts';
import { lazyPage } from '#app/lazyPage.ts';
import type { Route } from '#app/routes.tsx';
import { ofSession } from '#app/startSession.ts';
import type { AccountData } from '#contract/auth.ts';
import type { Page } from '#contract/pages.ts';
import { runningSession } from '#features/session/runningSession.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';
import { withDataProviders } from '#providers/withDataProviders.tsx';
import { type EffectHandlers, translation } from '#flow/effects.ts';
import type { sessionMachine, AccountFacts } from '#machines/session/session.machine.ts';

/** A page with only a heading. */
export const pageOf =
  (heading: string): ComponentType =>
  () => <h1>{heading}</h1>;

export const route = (
  pattern: Page['pattern'],
  access: Page['access'],
  Page: ComponentType,
  layout: Page['layout'] = 'loader',
): Route => ({ pattern, access, layout, part: lazyPage(withDataProviders(async () => ({ default: Page }))) });

export const accountOf = ({
  orgId,
  userId = orgId,
  isAdmin,
  isSetUp,
  hasAlias,
}: Omit<AccountFacts, 'userId'> & Partial<AccountFacts>): AccountData => ({
  user: { id: userId, isRoot: isAdmin, name: 'Adaeze Okafor', email: 'adaeze@kuramologistics.ng' },
  org: {
    id: orgId,
    name: isSetUp ? 'Kuramo Logistics' : null,
    email: 'office@kuramologistics.ng',
    hasTwoFactorAuth: false,
    alias: hasAlias ? 'kuramo-logistics' : null,
    logoUrl: null,
  },
  orgApps: [{ appSlug: 'humanar', subscription: null }],
  outlets: [{ id: orgId, name: 'Head office', isDefaultOutlet: true }],
  refCode: 'KURAMO7',
});

/** Fills the cache like real reads. */
export function followAccount(actor: Actor<typeof sessionMachine>): void {
  actor.subscribe(({ context }) => {
    if (context.account === null) return;
    queryClient.setQueryData(queries.account().queryKey, accountOf(context.account));
    queryClient.setQueryData(queries.subscription().queryKey, {
      subscription: null,
      hasEverSubscribed: false,
      actions: [],
      now: new Date().toISOString(),
    });
  });
}

export const at = (address: string) => window.history.replaceState(null, '', address);
export const address = () => window.location.pathname + window.location.search;

/** The site at the current address. Start `actor` only afterwards, so that nothing is missed. */
export function siteOf(actor: SessionActor, routes: readonly Route[], changed: Partial<EffectHandlers> = {}) {
  const translate = translation({ ...effectHandlers(actor), ...changed });
  actor.on('*', ofSession(translate));
  followAccount(actor);
  return (
    <BrowserRouter>
      <App session={runningSession(actor)} translate={translate} routes={routes} />
    </BrowserRouter>
  );
}

export const open = (...parts: Parameters<typeof siteOf>) => render(siteOf(...parts));
