import { useState } from 'react';
import { type Actor, fromPromise } from 'xstate';
import { useReconnect } from '#connection/useReconnect.ts';
import type { ChangeLookup, Failure } from '#contract/failure.ts';
import type { FormKind, SavedRecord } from '#machines/formSubmission/formNotices.ts';
import {
  formSubmissionMachine,
  type Submission,
  type SubmissionAnswer,
  type SubmissionFinding,
} from '#machines/formSubmission/formSubmission.machine.ts';
import { useFlow } from './useFlow.ts';
import { useFlowState } from './useFlowState.ts';

export type FormSubmissionActor = Actor<typeof formSubmissionMachine>;

/** What a feature does for its form. Both reject with a Failure. */
export interface FormCalls<Values, Saved> {
  /** Sends the form, unless `sendUntil` is aborted first. */
  submit: (submission: Submission<Values, Saved>, sendUntil: AbortSignal) => Promise<SubmissionAnswer<Saved>>;
  /** Finds out whether a form without an answer arrived. */
  findOut: (submission: Submission<Values, Saved>, sendUntil: AbortSignal) => Promise<SubmissionFinding<Saved>>;
}

/** Starts the machine of one form. Later values of the arguments are ignored. */
export function useFormSubmission<Values, Saved extends SavedRecord>(
  kind: FormKind,
  record: Saved | null,
  calls: FormCalls<Values, Saved>,
): FormSubmissionActor {
  const [machine] = useState(() =>
    formSubmissionMachine.provide({
      actors: {
        submit: fromPromise<SubmissionAnswer, Submission>(({ input, signal }) =>
          calls.submit(input as Submission<Values, Saved>, signal),
        ),
        findOut: fromPromise<SubmissionFinding, Submission>(({ input, signal }) =>
          calls.findOut(input as Submission<Values, Saved>, signal),
        ),
      },
    }),
  );
  return useFlow(machine, { kind, record });
}

export interface FormStatus {
  state: ReturnType<FormSubmissionActor['getSnapshot']>['value'];
  failure: Failure | null;
  lookUp: ChangeLookup | undefined;
  isBusy: boolean;
}

/** What a form shows of its machine. Also reports that the connection is back. */
export function useFormStatus(actor: FormSubmissionActor): FormStatus {
  const state = useFlowState(actor, ({ value }) => value);
  const failure = useFlowState(actor, ({ context }) => context.error);
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  useReconnect(state === 'unanswered', () => actor.send({ type: 'connection.returned' }));
  const isAwaited = state === 'unanswered' || state === 'findingOut';
  return { state, failure, lookUp: isAwaited ? 'waiting' : state === 'missing' ? 'missing' : undefined, isBusy };
}
