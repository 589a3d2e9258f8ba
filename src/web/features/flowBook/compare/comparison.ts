import { compareLedgers, type Difference, differenceSentence, type LedgerLine, NoLedger, parseLedger } from '#machines/kit/compare.ts';
import { ledgerOf } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { EdgePaint } from '../diagram/paint.ts';

/** What lies between an older ledger and the machine as it is, or why that cannot be said, in the words beside the field. */
export type Comparison = { differences: Difference[]; same: number } | { problem: string };

const isElsewhere = (lines: LedgerLine[], now: LedgerLine[]): boolean => {
  const states = new Set(now.flatMap(({ from, to }) => [from, ...to]));
  return lines.every(({ from }) => !states.has(from));
};

/** Never throws for what people may paste. */
export function comparison(model: FlowModel, text: string): Comparison {
  if (text.trim() === '') return { problem: `Paste an older ledger of ${model.name} first, or drop the file.` };
  try {
    const before = parseLedger(text);
    const after = parseLedger(ledgerOf(model.machine));
    if (isElsewhere(before, after)) return { problem: `This is a ledger, but none of its states is one of ${model.name}. Open the page of the machine that it is of.` };
    const differences = compareLedgers(before, after);
    return { differences, same: after.length - differences.filter(({ kind }) => kind !== 'removed').length };
  } catch (problem) {
    if (problem instanceof NoLedger) return { problem: problem.message };
    throw problem;
  }
}

/** The colours of what is in the drawing; what is gone has no place there. */
export const paintOf = (differences: readonly Difference[]): Record<string, EdgePaint> =>
  Object.fromEntries(
    differences.flatMap((difference) =>
      difference.kind === 'removed' ? [] : [[difference.after.key, { tone: difference.kind, title: differenceSentence(difference) }]],
    ),
  );
