import type { AnyMachineSnapshot } from 'xstate';

/** The view of a snapshot: the `meta.view` of its innermost state that names one. */
export function viewOf(snapshot: AnyMachineSnapshot): string | undefined {
  const views = snapshot._nodes
    .filter(({ meta }) => typeof meta?.view === 'string')
    .toSorted((a, b) => a.path.length - b.path.length)
    .map(({ meta }) => String(meta.view));
  return views.at(-1);
}
