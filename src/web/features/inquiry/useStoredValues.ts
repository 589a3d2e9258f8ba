import { useEffect, useRef } from 'react';
import { readStoredObject } from '#tabState/readStoredObject.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import type { Fields } from '#ui/useFields.ts';

/** Form values: text, or null for a choice that hasn't been made. */
export type Values = Record<string, string | null>;

/**
 * Keeps a form's values in this tab, so that a failure, a reload or visiting another page loses nothing. If the session
 * ends on another page, they are dropped: the next visitor may be somebody else. They are restored after the first
 * render, which must match the prerendered page.
 * @param key the storage key
 */
export function useStoredValues<V extends Values, Output>(
  key: string,
  { values, set }: Pick<Fields<V, Output>, 'values' | 'set'>,
  blank: V,
): void {
  // A honeypot that something filled in for a person must be empty again after a reload.
  const names = Object.keys(blank).filter((name) => name !== 'website') as (keyof V & string)[];
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const before = readStoredObject(key);
    for (const name of names) if (typeof before[name] === 'string') set(name, before[name] as V[typeof name]);
  });
  useEffect(() => {
    if (names.some((name) => values[name] !== blank[name])) tabStorage.keep(key, JSON.stringify(values));
    else tabStorage.drop(key);
  });
  useEffect(() => tabStorage.keepWhileOpen(key), [key]);
}
