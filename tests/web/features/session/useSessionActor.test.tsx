import { act, render, screen } from '@testing-library/react';
import { startTransition, Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { runningSession } from '#features/session/runningSession.ts';
import type { SessionSource } from '#features/session/session.ts';
import { createSessionActor } from '#features/session/sessionActor.ts';
import { SessionContext, useSessionActor } from '#features/session/useSession.ts';
import { memoizePromise } from '#lazyLoading/memoizePromise.ts';

it('a waiting component receives the actor even if the machine loads at that very moment', async () => {
  const running = runningSession(createSessionActor());
  let isHere = false;
  const arriving: SessionSource = {
    ...running,
    actor: () => (isHere ? running.actor() : null),
    load: memoizePromise(async () => {
      isHere = true;
      return running.load();
    }),
  };
  function Guarded() {
    const actor = useSessionActor();
    const [word] = useState('let in');
    return `${actor.id} ${word}`;
  }
  function Page() {
    const [isAsked, ask] = useState(false);
    return (
      <Suspense fallback="waiting">
        {isAsked && <Guarded />}
        <button type="button" onClick={() => startTransition(() => ask(true))}>
          Go on
        </button>
      </Suspense>
    );
  }
  render(
    <SessionContext value={arriving}>
      <Page />
    </SessionContext>,
  );
  await act(async () => screen.getByRole('button').click());
  expect(await screen.findByText(/let in/)).toBeDefined();
});
