import type { AnyStateMachine } from 'xstate';
import {
  compareLedgers,
  differenceSentence,
  parseLedger,
  type Difference,
  type LedgerLine,
} from '#machines/kit/compare.ts';
import { graphOf } from '#machines/kit/graph.ts';
import { ledgerOf } from '#machines/kit/ledger.ts';
import { drawVersions } from '#machines/drawing/drawVersions.ts';
import { emptyGraph } from '#machines/drawing/union.ts';

/* What became of each machine since an older version of its ledger. */

export interface MachineDifferences {
  name: string;
  is: 'new' | 'gone' | 'changed';
  before: LedgerLine[];
  /** None where it is gone. */
  machine: AnyStateMachine | null;
  differences: Difference[];
}

/** The machines that are not as they were, in the order of their names; of those in `only`, where it names any. */
export function differencesSince(
  older: ReadonlyMap<string, string>,
  machines: ReadonlyMap<string, AnyStateMachine>,
  only: readonly string[] = [],
): MachineDifferences[] {
  const names = [...new Set([...older.keys(), ...machines.keys()])].toSorted((a, b) => a.localeCompare(b, 'en'));
  return names
    .filter((name) => only.length === 0 || only.includes(name))
    .map((name): MachineDifferences => {
      const machine = machines.get(name) ?? null;
      const before = parseLedger(older.get(name) ?? '');
      const after = machine === null ? [] : parseLedger(ledgerOf(machine));
      const is = machine === null ? 'gone' : older.has(name) ? 'changed' : 'new';
      return { name, is, before, machine, differences: compareLedgers(before, after) };
    })
    .filter(({ is, differences }) => is !== 'changed' || differences.length > 0);
}

const signs: Record<Difference['kind'], string> = { added: '+', removed: '−', changed: '~' };

/** A heading a machine, a line a difference: `+` new, `−` gone, `~` changed. */
export function printDifferences(all: readonly MachineDifferences[]): string {
  return all
    .map(({ name, is, differences }) => {
      const heading = is === 'changed' ? name : `${name} (${is === 'new' ? 'a new machine' : 'the machine is gone'})`;
      return [
        heading,
        ...differences.map((difference) => `  ${signs[difference.kind]} ${differenceSentence(difference)}`),
      ].join('\n');
    })
    .join('\n\n');
}

/** Both versions in one drawing. */
export const drawDifferences = ({ name, machine, before, differences }: MachineDifferences): Promise<string> =>
  drawVersions(machine === null ? emptyGraph(name) : graphOf(machine), before, differences);
