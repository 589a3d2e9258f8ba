import { useCallback } from 'react';
import type { MachineAnswers } from '#machines/kit/answers.ts';
import { useLoaded } from '../useLoaded.ts';

/* The answers about each machine, loaded on demand as a file of its own. */

const files = import.meta.glob<MachineAnswers>('../../../../../machines/*/*.answers.json', { import: 'default' });

const loading = new Map<string, Promise<MachineAnswers>>();

/** Loads the answers about a machine, once. */
export function machineAnswers(name: string): Promise<MachineAnswers> {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const load = files[`../../../../../machines/${name}/${name}.answers.json`];
  const answers = load === undefined ? Promise.reject(new Error(`There are no answers about ${name}.`)) : load();
  loading.set(name, answers);
  answers.catch(() => loading.delete(name));
  return answers;
}

export const useMachineAnswers = (name: string) => useLoaded(useCallback(() => machineAnswers(name), [name]));
