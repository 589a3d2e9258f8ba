import { effectHandlers } from '#app/effectHandlers.ts';
import { createSessionActor, type SessionActor, watchExternalEvents } from '#features/session/sessionActor.ts';
import type { SessionOrders } from '#features/session/orders.ts';
import { translation } from '#flow/effects.ts';
import { handlersFor } from '#tests/support/effects.ts';

/* The session of a real page, for tests that answer its calls. */

/** Runs everything that doesn't need the server. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setTimeout(done));
}

/** Opens the page. Its session listens to other tabs and carries out its effects on the login. */
export function openPage(orders?: SessionOrders): { actor: SessionActor; leave: () => void } {
  const actor = createSessionActor(orders);
  const { 'session.forgotten': forgotten, 'session.replaced': replaced } = effectHandlers(actor);
  actor.on(
    '*',
    translation({ ...handlersFor(() => {}), 'session.forgotten': forgotten, 'session.replaced': replaced }),
  );
  const unwatch = watchExternalEvents(actor);
  actor.start();
  return {
    actor,
    leave: () => {
      unwatch();
      actor.stop();
    },
  };
}
