import { mkdirSync, writeFileSync } from 'node:fs';
import { edgesOf } from '#machines/kit/edges.ts';
import { ledgerLine } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';

/** Where a run leaves how often each transition fired, for the pages that show it. Not committed. */
const FOLDER = '.cache/flow-coverage';

/** How often each transition of a machine fired at one level of the tests. */
export interface Coverage {
  count: (fired: readonly string[]) => void;
  /** The ledger lines of transitions that never fired, but for those that the model excuses at this level. */
  missing: () => string[];
  /** Leaves the counts in `.cache/flow-coverage/NAME.LEVEL.json`; of several processes that share a level each leaves `NAME.LEVEL.PART.json`. */
  write: (part?: number) => void;
}

export function coverageOf(model: FlowModel, level: 'actor' | 'views' | 'xstate-test' | 'http' | 'browser'): Coverage {
  const edges = edgesOf(model.machine);
  const counts = new Map(edges.map(({ key }) => [key, 0]));
  const excused = level === 'views' ? (model.notInViews ?? {}) : {};
  return {
    count: (fired) => fired.forEach((key) => counts.set(key, (counts.get(key) ?? 0) + 1)),
    missing: () => edges.filter(({ key }) => counts.get(key) === 0 && !(key in excused)).map((edge) => `${ledgerLine(edge)}   (${edge.key})`),
    write: (part) => {
      mkdirSync(FOLDER, { recursive: true });
      const told = { machine: model.name, level, at: new Date().toISOString(), fired: Object.fromEntries(counts) };
      writeFileSync(`${FOLDER}/${[model.name, level, part, 'json'].filter((word) => word !== undefined).join('.')}`, `${JSON.stringify(told, null, 2)}\n`);
    },
  };
}
