import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Failure, failureOf, noResponse, notSent } from '#contract/failure.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { useReconnect } from '#connection/useReconnect.ts';
import { type Fields, useFields } from '#ui/useFields.ts';
import type { FormCall } from './inquiryCalls.ts';

/** What a form holds: text, and choices that are null until they are made. */
type Values = Record<string, string | null>;

export interface SavedForm<V extends Values, Output> {
  form: Fields<V, Output>;
  failure: Failure | null;
  isBusy: boolean;
  /** What was sent and taken; null until then, and again after `anew`. */
  sent: Output | null;
  submit: () => void;
  /** Shows an empty form again. */
  anew: () => void;
}

function kept(key: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(tabStorage.read(key) ?? '{}');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** The key of what is sent: the same for the same words, also after a reload, so that they are kept once however often they are sent. */
function keyOf(place: string, output: unknown, last: { current: Record<string, unknown> }): string {
  const words = JSON.stringify(output);
  for (const { words: before, key } of [last.current, kept(place)]) if (before === words && typeof key === 'string') return key;
  const key = crypto.randomUUID();
  last.current = { words, key };
  tabStorage.keep(place, JSON.stringify(last.current));
  return key;
}

/** Its own code could not be had: nothing was sent. */
const unloaded = (): never => {
  throw navigator.onLine ? noResponse : notSent;
};

/**
 * A form of one step whose words this tab remembers until they are sent: a failure, a reload or a look at another page loses
 * nothing. They come back after the first render, which is the same as the server's. What nothing answered is sent again by itself once
 * the connection is back, unless something else is typed meanwhile.
 *
 * @param key by which the tab remembers them
 * @param load loads what it checks and sends, with the first thing that is typed
 */
export function useSavedForm<V extends Values, Output>(key: string, load: () => Promise<FormCall<Output>>, blank: V): SavedForm<V, Output> {
  const names = Object.keys(blank) as (keyof V & string)[];
  const lastSent = useRef<Record<string, unknown>>({});
  const sending = useMutation({
    mutationFn: async (output: Output) => (await load().catch(unloaded)).send(output, keyOf(`${key}.sent`, output, lastSent)),
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
  useReconnect(failure?.request !== undefined && sentValues === values, () => void (output !== undefined && sending.mutate(output)));

  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const before = kept(key);
    for (const name of names) if (typeof before[name] === 'string') form.set(name, before[name] as V[typeof name]);
  });
  useEffect(() => {
    if (names.some((name) => values[name] !== blank[name])) tabStorage.keep(key, JSON.stringify(values));
    else tabStorage.drop(key);
  });

  return {
    form,
    failure,
    isBusy: sending.isPending,
    sent: sending.isSuccess ? sending.variables : null,
    submit: form.submit((checked) => {
      setSentValues(values);
      sending.mutate(checked);
    }),
    anew: sending.reset,
  };
}
