import * as z from 'zod/mini';
import { recordedTrace, type RecordedTrace } from '#contract/recordedTrace.ts';

/*
 * Stores this tab's recorded flows (recorder.ts) and passes one of them to the flow book. Records contain no personal
 * data, so they survive signing out. Someone reporting a failed sign-out needs them.
 */

const RECORDED = 'humanar-flows';
const HANDED = 'humanar-flow-handed-over';

/** Null if nothing is stored, storage is blocked, or the stored value can't be read. */
function read<T>(key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function keep(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full. A missing record must not break the page.
  }
}

const traces = z.array(recordedTrace);

/** The flows of this tab, the most recently active last. They survive reloads and the visit to the provider. */
export const recordedFlows = {
  read: (): RecordedTrace[] => read(RECORDED, traces) ?? [],
  keep: (flows: readonly RecordedTrace[]): void => keep(RECORDED, flows),
};

/** The trace that the flow book at `/flows/{machine}` opens. */
export const sharedTrace = {
  hand: (trace: RecordedTrace): void => keep(HANDED, trace),
  /** Returns and removes the trace; null if there is none or it belongs to another machine. */
  take: (machine: string): RecordedTrace | null => {
    const trace = read(HANDED, recordedTrace);
    if (trace?.machine !== machine) return null;
    window.sessionStorage.removeItem(HANDED);
    return trace;
  },
};
