import { keyInUnion } from '#machines/drawing/union.ts';
import { compareLedgers, type Difference, type LedgerLine, NoLedger, parseLedger } from '#machines/kit/compare.ts';
import { ledgerOf } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { EdgePaint } from '../diagram/paint.ts';

export interface Compared {
  /** The older ledger. */
  before: LedgerLine[];
  differences: Difference[];
  same: number;
  /** The names of states that only the older ledger has. */
  goneStates: string[];
}

/**
 * The differences between an older ledger and the current machine, or the message beside the field why there are none
 * to show.
 */
export type Comparison = Compared | { problem: string };

const statesIn = (lines: readonly LedgerLine[]): Set<string> => new Set(lines.flatMap(({ from, to }) => [from, ...to]));

/** Never throws, whatever was pasted. */
export function comparison(model: FlowModel, text: string): Comparison {
  if (text.trim() === '') return { problem: `Paste an older ledger of ${model.name} first, or drop the file.` };
  try {
    const before = parseLedger(text);
    const after = parseLedger(ledgerOf(model.machine));
    const states = statesIn(after);
    if (before.every(({ from }) => !states.has(from))) {
      return {
        problem: `This is a ledger, but it has no states of ${model.name}. Open the page of the machine it belongs to.`,
      };
    }
    const differences = compareLedgers(before, after);
    return {
      before,
      differences,
      same: after.length - differences.filter(({ kind }) => kind !== 'removed').length,
      goneStates: [...statesIn(before)].filter((name) => !states.has(name)),
    };
  } catch (problem) {
    if (problem instanceof NoLedger) return { problem: problem.message };
    throw problem;
  }
}

export const kindWords: Record<Difference['kind'], string> = { added: 'New', changed: 'Changed', removed: 'Gone' };

/** The transition's key in the drawing of both versions. */
export const keyOf = (difference: Difference): string =>
  difference.kind === 'removed' ? keyInUnion(difference.before, 'removed') : difference.after.key;

/** The colours of the drawing of both versions. A changed transition is in it twice: old and new. */
export const paintOf = ({ differences }: Compared): Record<string, EdgePaint> =>
  Object.fromEntries(
    differences.flatMap((difference): [string, EdgePaint][] => [
      [keyOf(difference), { tone: difference.kind === 'removed' ? 'gone' : difference.kind }],
      ...(difference.kind === 'changed'
        ? [[keyInUnion(difference.before, 'changedFrom'), { tone: 'gone' }] satisfies [string, EdgePaint]]
        : []),
    ]),
  );
