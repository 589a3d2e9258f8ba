import { useEffect, useState } from 'react';
import { type FormStatus, type FormSubmissionActor, useFormStatus } from '#flow/useFormSubmission.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { type Fields, useFields } from '#ui/useFields.ts';
import type { FormCall } from './inquiryCalls.ts';
import { useStoredValues, type Values } from './useStoredValues.ts';

export interface SavedForm<V extends Values, Output> extends Omit<FormStatus, 'state'> {
  form: Fields<V, Output>;
  /** What was received; null before that, and again after `reset`. */
  sent: Output | null;
  submit: () => void;
  /** Resets to an empty form. */
  reset: () => void;
  /** Whether it has been reset: the form then takes the focus from the button that is gone. */
  isReset: boolean;
}

/**
 * A message form whose values are stored in this tab until they are received.
 * @param key the storage key
 * @param load loads validation and request, on the first input
 */
export function useSavedForm<V extends Values, Output>(
  actor: FormSubmissionActor,
  key: string,
  load: () => Promise<FormCall<Output>>,
  blank: V,
): SavedForm<V, Output> {
  const { state, failure, lookUp, isBusy } = useFormStatus(actor);
  const sent = useFlowState(actor, ({ context }) => context.sent) as Output | null;
  const form = useFields(
    async () => (await load()).body,
    blank,
    failure?.errors,
    () => actor.send({ type: 'fields.changed' }),
  );
  const [isReset, setReset] = useState(false);
  const isReceived = state === 'received';
  useEffect(() => {
    if (!isReceived) return;
    for (const name of Object.keys(blank) as (keyof V & string)[])
      if (form.values[name] !== blank[name]) form.set(name, blank[name]);
  });
  useStoredValues(key, form, blank);

  return {
    form,
    failure,
    lookUp,
    isBusy,
    sent: isReceived ? sent : null,
    submit: form.submit((values) => actor.send({ type: 'form.submitted', values: values as Record<string, unknown> })),
    reset: () => {
      setReset(true);
      actor.send({ type: 'another.pressed' });
    },
    isReset,
  };
}
