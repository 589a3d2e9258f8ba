import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type Failure, failureOf, noResponse, notSent } from '#contract/failure.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { useReconnect } from '#connection/useReconnect.ts';
import { type Fields, useFields } from '#ui/useFields.ts';
import type { FormCall } from './inquiryCalls.ts';
import { readStored, useStoredValues, type Values } from './useStoredValues.ts';

export interface SavedForm<V extends Values, Output> {
  form: Fields<V, Output>;
  failure: Failure | null;
  isBusy: boolean;
  /** What was sent successfully; null before that, and again after `reset`. */
  sent: Output | null;
  submit: () => void;
  /** Resets to an empty form. */
  reset: () => void;
}

/**
 * The idempotency key of a message. The same content has the same key, also after a reload, so sending it repeatedly
 * stores it once.
 */
function keyOf(place: string, output: unknown, last: { current: Record<string, unknown> }): string {
  const words = JSON.stringify(output);
  for (const { words: before, key } of [last.current, readStored(place)])
    if (before === words && typeof key === 'string') return key;
  const key = crypto.randomUUID();
  last.current = { words, key };
  tabStorage.keep(place, JSON.stringify(last.current));
  return key;
}

/** The form's code couldn't be loaded, so nothing was sent. */
const throwLoadFailure = (): never => {
  throw navigator.onLine ? noResponse : notSent;
};

/**
 * A single-step form whose values are stored in this tab until they are sent. A request without an answer is repeated
 * when the connection is back, unless the values have changed.
 * @param key the storage key
 * @param load loads validation and request, on the first input
 */
export function useSavedForm<V extends Values, Output>(
  key: string,
  load: () => Promise<FormCall<Output>>,
  blank: V,
): SavedForm<V, Output> {
  const names = Object.keys(blank) as (keyof V & string)[];
  const lastSent = useRef<Record<string, unknown>>({});
  const sending = useMutation({
    mutationFn: async (output: Output) =>
      (await load().catch(throwLoadFailure)).send(output, keyOf(`${key}.sent`, output, lastSent)),
    onSuccess: () => {
      for (const name of names) form.set(name, blank[name]);
      tabStorage.drop(key);
      tabStorage.drop(`${key}.sent`);
    },
  });
  const failure = useMemo(() => (sending.error === null ? null : failureOf(sending.error)), [sending.error]);
  const form = useFields(async () => (await load()).body, blank, failure?.errors);
  const { values } = form;

  const [sentValues, setSentValues] = useState<V | null>(null);
  const output = sending.variables;
  useReconnect(
    failure?.request !== undefined && sentValues === values,
    () => void (output !== undefined && sending.mutate(output)),
  );

  useStoredValues(key, form, blank);

  return {
    form,
    failure,
    isBusy: sending.isPending,
    sent: sending.isSuccess ? sending.variables : null,
    submit: form.submit((checked) => {
      setSentValues(values);
      sending.mutate(checked);
    }),
    reset: sending.reset,
  };
}
