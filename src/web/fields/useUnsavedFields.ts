import { useEffect, useRef } from 'react';
import { onSignOut } from '#api/signOutCallbacks.ts';
import { readStored } from '#tabState/readStored.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import type { Fields } from '#ui/useFields.ts';

/*
 * What was typed into an account's form when the session ends. It is kept for the same person: Log out drops it, as
 * somebody else's sign-in does (tabState/tabStorage.ts). Not for secrets.
 */

type Values = Record<string, string | number | boolean | null>;

const keyOf = (form: string) => `unsaved.${form}`;

/** Keeps the values that differ from `saved` when the session ends. */
export function useUnsavedValues<V extends Values>(form: string, values: V, saved: V): void {
  useEffect(() =>
    onSignOut(() => {
      const edited = Object.entries(values).filter(([name, value]) => value !== saved[name]);
      if (edited.length > 0) tabStorage.keep(keyOf(form), JSON.stringify(Object.fromEntries(edited)));
    }),
  );
}

/**
 * Keeps what was edited in a form when the session ends, and puts it back once when the form opens again.
 * @param saved the values that the form begins with
 */
export function useUnsavedFields<V extends Values, Output>(
  form: string,
  { values, set }: Pick<Fields<V, Output>, 'values' | 'set'>,
  saved: V,
): void {
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const edited = readStored(keyOf(form));
    tabStorage.drop(keyOf(form));
    for (const name of Object.keys(saved)) if (name in edited) set(name, edited[name] as V[typeof name]);
  });
  useUnsavedValues(form, values, saved);
}
