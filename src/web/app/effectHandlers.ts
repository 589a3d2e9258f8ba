import { runSignOutCallbacks } from '#api/signOutCallbacks.ts';
import { forgetSession } from '#features/session/forgetSession.ts';
import { goToApp } from '#features/session/goToApp.ts';
import { savedSecondFactor } from '#features/session/savedSecondFactor.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';
import type { EffectHandlers } from '#flow/effects.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
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
