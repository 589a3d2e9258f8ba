import { type Page, pageAt, pages } from '#contract/pages.ts';
import { runningSession } from '#features/session/runningSession.ts';
import type { SessionSource } from '#features/session/session.ts';
import { createSessionActor, watchExternalEvents } from '#features/session/sessionActor.ts';
import { type Translate, translation } from '#flow/effects.ts';
import { lastUser } from '#tabState/tabStorage.ts';
import { effectHandlers } from './effectHandlers.ts';
import { sessionOrders } from './sessionOrders.ts';

/* The session and everything it needs: loaded separately, for people who are signed in or about to be. */

export interface StartedSession {
  session: SessionSource;
  /** Performs the effects that machines emit. */
  translate: Translate;
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

/** Starts the session. Attaches the effect handlers first, so that no effect is lost. */
export function startSession(): StartedSession {
  const actor = createSessionActor(sessionOrders);
  const translate = translation(effectHandlers(actor));
  actor.on('*', ofSession(translate));
  watchExternalEvents(actor);
  actor.start();
  return { session: runningSession(actor), translate };
}
