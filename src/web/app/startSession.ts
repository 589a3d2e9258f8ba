import { runningSession } from '#features/session/runningSession.ts';
import type { SessionSource } from '#features/session/session.ts';
import { createSessionActor, watchExternalEvents } from '#features/session/sessionActor.ts';
import { type Translate, translation } from '#flow/effects.ts';
import { effectHandlers, ofSession } from './effectHandlers.ts';
import { sessionOrders } from './sessionOrders.ts';

/* The session and everything it needs: loaded separately, for people who are signed in or about to be. */

export interface StartedSession {
  session: SessionSource;
  /** Performs the effects that machines emit. */
  translate: Translate;
}

/** Starts the session. Attaches the effect handlers first, so that no effect is lost. */
export function startSession(): StartedSession {
  const actor = createSessionActor(sessionOrders);
  const translate = translation(effectHandlers(actor));
  actor.on('*', ofSession(translate));
  watchExternalEvents(actor);
  actor.start();
  return { session: runningSession(actor), translate };
}
