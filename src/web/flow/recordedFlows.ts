import * as z from 'zod/mini';
import { recordedTrace, type RecordedTrace } from '#contract/recordedTrace.ts';

/*
 * Where this tab keeps what the flows did (recorder.ts), and how one of them is handed to the flow book. It is about the
 * product and nobody's own, so that signing out leaves it: whoever reports that signing out fails needs it.
 */

const RECORDED = 'humanar-flows';
const HANDED = 'humanar-flow-handed-over';

/** Null where nothing is kept, storage is forbidden, or what is kept cannot be read. */
function read<T>(key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is forbidden or full: a record is not worth a failure.
  }
}

const traces = z.array(recordedTrace);

/** The flows of this tab, those that moved last at the end. They outlive a reload and the way to the provider and back. */
export const recordedFlows = {
  read: (): RecordedTrace[] => read(RECORDED, traces) ?? [],
  keep: (flows: readonly RecordedTrace[]): void => keep(RECORDED, flows),
};

/** The trace that the flow book is to open with, at `/flows/{machine}`. */
export const sharedTrace = {
  hand: (trace: RecordedTrace): void => keep(HANDED, trace),
  /** Null when none was handed over, or one of another machine. What is taken is gone. */
  take: (machine: string): RecordedTrace | null => {
    const trace = read(HANDED, recordedTrace);
    if (trace?.machine !== machine) return null;
    sessionStorage.removeItem(HANDED);
    return trace;
  },
};
