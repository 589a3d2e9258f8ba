import { runningSession } from '#features/session/runningSession.ts';
import type { SessionSource } from '#features/session/session.ts';
import { createSessionActor, watchWorld } from '#features/session/sessionActor.ts';
import { type Translate, translation } from '#flow/effects.ts';
import { effectHandlers } from './effectHandlers.ts';
import { sessionOrders } from './sessionOrders.ts';

/* The session with all that belongs to it: a part of its own, for those who are signed in or about to be. */

export interface StartedSession {
  session: SessionSource;
  /** What machines emit, done. */
  translate: Translate;
}

/** Starts it. Heard before it starts: nothing that it says is lost. */
export function startSession(): StartedSession {
  const actor = createSessionActor(sessionOrders);
  const translate = translation(effectHandlers(actor));
  actor.on('*', translate);
  watchWorld(actor);
  actor.start();
  return { session: runningSession(actor), translate };
}
