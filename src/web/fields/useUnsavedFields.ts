import { useEffect, useRef } from 'react';
import { onSignOut } from '#api/signOutCallbacks.ts';
import { readStoredObject } from '#tabState/readStoredObject.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import type { Fields } from '#ui/useFields.ts';

/*
 * What was typed into an account's form when the session ends. It is kept for the same person: Log out drops it, as
 * somebody else's sign-in does (tabState/tabStorage.ts). Not for secrets.
 */

type Values = Record<string, string | number | boolean | null>;

const keyOf = (form: string) => `unsaved.${form}`;

/** A field, with those that are kept and restored only together with it. */
const withPair = (name: string, pair: readonly string[]) => (pair.includes(name) ? pair : [name]);

/** An empty choice is null; a choice is an id. */
const typeOf = (value: unknown) => typeof (value ?? 0);

/** Keeps the values that differ from `saved` when the session ends, each with the saved one. */
export function useUnsavedValues<V extends Values>(
  form: string,
  values: V,
  saved: V,
  pair: readonly (keyof V & string)[] = [],
): void {
  useEffect(() =>
    onSignOut(() => {
      const edited = Object.keys(values).filter((name) =>
        withPair(name, pair).some((each) => values[each] !== saved[each]),
      );
      const kept = edited.map((name) => [name, [values[name], saved[name]]]);
      if (edited.length > 0) tabStorage.keep(keyOf(form), JSON.stringify(Object.fromEntries(kept)));
    }),
  );
}

/**
 * Keeps what was edited in a form when the session ends, and puts it back once when the form opens again. A field whose
 * saved value has changed since keeps the newer one (rule version.conflict).
 * @param saved the values that the form begins with
 * @param pair fields that belong together, such as a country and its state
 */
export function useUnsavedFields<V extends Values, Output>(
  form: string,
  { values, set }: Pick<Fields<V, Output>, 'values' | 'set'>,
  saved: V,
  pair: readonly (keyof V & string)[] = [],
): void {
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const kept = readStoredObject(keyOf(form)) as Record<string, [typed: unknown, before: unknown] | null | undefined>;
    tabStorage.drop(keyOf(form));
    const fits = (name: string) => kept[name]?.[1] === saved[name] && typeOf(kept[name]?.[0]) === typeOf(saved[name]);
    for (const name of Object.keys(saved) as (keyof V & string)[])
      if (withPair(name, pair).every(fits)) set(name, kept[name]?.[0] as V[typeof name]);
  });
  useUnsavedValues(form, values, saved, pair);
}
