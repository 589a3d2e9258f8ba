import { runSignOutCallbacks } from '#api/signOutCallbacks.ts';
import { type Page, pageAt, pages } from '#contract/pages.ts';
import { forgetSession } from '#features/session/forgetSession.ts';
import { goToApp } from '#features/session/goToApp.ts';
import { savedSecondFactor } from '#features/session/savedSecondFactor.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';
import type { EffectHandlers, Translate } from '#flow/effects.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { lastUser } from '#tabState/tabStorage.ts';
import { notify } from '#ui/notices.ts';
import { go } from './navigator.ts';

/**
 * After signing in. If the app can't be opened, or the person comes back from it to the page as they left it, the form
 * that they signed in with has nothing more to offer.
 */
async function goToAppOrHome(): Promise<void> {
  const goHome = () => go('/', { replace: true });
  if (await goToApp()) window.addEventListener('pageshow', ({ persisted }) => persisted && goHome(), { once: true });
  else goHome();
}

/**
 * Whether the session has expired on a page that does without one: a message may be half written there, or a new
 * password on its way. After Log out, the tab has forgotten its last user. Buying leads on to the sign-in, which its
 * next step asks for.
 */
function staysAt(path: string): boolean {
  const page = pageAt<Page>(path, pages);
  const needsNoSession = page?.actsByLink === true || (page?.access === 'public' && page.layout !== 'pricing');
  return needsNoSession && lastUser.read() !== null;
}

/** The session's own effects, without leading to the sign-in where people may stay. */
export const ofSession =
  (translate: Translate): Translate =>
  (effect) => {
    const leadsToSignIn = effect.type === 'navigate' && effect.to === '/sign-in';
    if (!leadsToSignIn || !staysAt(window.location.pathname)) translate(effect);
  };

/** Performs the effects that machines emit; nothing else translates them. */
export const effectHandlers = (session: SessionActor): EffectHandlers => ({
  navigate: ({ to, replace = false }) => go(to, { replace }),
  redirect: ({ to }) => window.location.assign(to),
  goToApp: () => void goToAppOrHome(),
  notify: ({ group, title, msg }) => notify(group, { title, ...(msg === undefined ? {} : { msg }) }),
  'session.opened': () => session.send({ type: 'session.opened' }),
  'account.changed': () => session.send({ type: 'account.changed' }),
  'session.forgotten': forgetSession,
  'session.replaced': runSignOutCallbacks,
  'secondFactor.awaited': ({ secondFactor, heading }) => savedSecondFactor.keep({ secondFactor, heading }),
  'secondFactor.over': savedSecondFactor.drop,
  'buying.chosen': () => savedChoice.keep({ isBuyingNow: true }),
  'purchase.finished': ({ purpose, payment }) => {
    // Already loaded: the purchase used the draft.
    void import('#features/purchase/draft.ts').then(({ subscriptionDraft }) =>
      subscriptionDraft.finish(purpose, payment),
    );
    // The saved order may be the one just bought, so it isn't offered from the cache.
    void import('#api/queryClient.ts').then(({ queryClient }) =>
      queryClient.removeQueries({ queryKey: ['keptOrder'] }),
    );
    // The account includes the subscription; reloading it also refetches subscription and cards.
    session.send({ type: 'account.changed' });
  },
  'verification.awaited': ({ email }) => awaitedVerification.keep(email),
});
