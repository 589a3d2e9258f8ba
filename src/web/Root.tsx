import { type ReactNode, StrictMode } from 'react';
import { App } from '#app/App.tsx';
import type { SessionActor } from '#features/session/sessionActor.ts';
import type { EffectHandlers } from '#flow/effects.ts';

/** The whole tree below a router: the same where a page is written ahead of time and where it comes to life. */
export function Root({ session, handlers, router: Router }: { session: SessionActor; handlers: EffectHandlers; router: (props: { children: ReactNode }) => ReactNode }) {
  return (
    <StrictMode>
      <Router>
        <App session={session} handlers={handlers} />
      </Router>
    </StrictMode>
  );
}
