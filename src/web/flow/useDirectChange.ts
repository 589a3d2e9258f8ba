import { useState } from 'react';
import { type Actor, fromPromise } from 'xstate';
import type { Change } from '#machines/directChange/changeNotices.ts';
import { directChangeMachine } from '#machines/directChange/directChange.machine.ts';
import { useFlow } from './useFlow.ts';

export type DirectChangeActor = Actor<typeof directChangeMachine>;

/** What a feature does for the changes that it offers. */
export interface ChangeCalls {
  /** Sends the change, unless `sendUntil` is aborted first. */
  make: (change: Change, sendUntil: AbortSignal) => Promise<void>;
  /** Reads from the server whether the change has been made. */
  lookUp: (change: Change) => Promise<boolean>;
  /** Loads again what the change affects. */
  refresh: (change: Change) => Promise<void> | void;
}

/** Starts a machine for the changes of one part of a page. Later values of `calls` are ignored. */
export function useDirectChange(calls: ChangeCalls): DirectChangeActor {
  const [machine] = useState(() =>
    directChangeMachine.provide({
      actors: {
        makeChange: fromPromise<void, Change>(({ input, signal }) => calls.make(input, signal)),
        lookUpChange: fromPromise<boolean, Change>(({ input }) => calls.lookUp(input)),
        refresh: fromPromise<void, Change>(async ({ input }) => calls.refresh(input)),
      },
    }),
  );
  return useFlow(machine, undefined);
}

/** A change without the parts that not every kind has. */
export const changeOf = (kind: Change['kind'], more: Partial<Omit<Change, 'kind'>> = {}): Change => ({
  kind,
  id: '',
  name: '',
  version: 0,
  ...more,
});
