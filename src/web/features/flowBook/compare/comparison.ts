import { type Aspect, compareLedgers, type Difference, differenceSentence, type LedgerLine, NoLedger, parseLedger } from '#machines/kit/compare.ts';
import { ledgerOf } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { EdgePaint } from '../diagram/paint.ts';
import { edgeWords } from '../flowBookWords.ts';
import { goneLines } from './goneLines.ts';

export interface Compared {
  differences: Difference[];
  same: number;
  /** The names of states that only the older ledger has. */
  goneStates: string[];
}

/** What lies between an older ledger and the machine as it is, or why that cannot be said, in the words beside the field. */
export type Comparison = Compared | { problem: string };

const statesIn = (lines: readonly LedgerLine[]): Set<string> => new Set(lines.flatMap(({ from, to }) => [from, ...to]));

/** Never throws for what people may paste. */
export function comparison(model: FlowModel, text: string): Comparison {
  if (text.trim() === '') return { problem: `Paste an older ledger of ${model.name} first, or drop the file.` };
  try {
    const before = parseLedger(text);
    const after = parseLedger(ledgerOf(model.machine));
    const states = statesIn(after);
    if (before.every(({ from }) => !states.has(from))) {
      return { problem: `This is a ledger, but it has no states of ${model.name}. Open the page of the machine it belongs to.` };
    }
    const differences = compareLedgers(before, after);
    return {
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

const told = (difference: Difference): string => `${kindWords[difference.kind]}: ${differenceSentence(difference)}`;

const isRetargeted = (what: readonly Aspect[]): boolean => what.includes('target');

/** What a difference is called in the drawing: what is gone has no key there any more. */
export const keyOf = (difference: Difference): string => (difference.kind === 'removed' ? `was ${difference.before.key}` : difference.after.key);

/** The colours of what is in the drawing, and the lines of what is not: what is gone, and where a transition led before. */
export function paintOf({ differences, goneStates }: Compared, svg: string): Record<string, EdgePaint> {
  const { states, way } = goneLines(svg, goneStates);
  const frames = [...states].map(([name, line]): [string, EdgePaint] => [`was ${name}`, { tone: 'gone', title: `Gone: the state ${name}`, line }]);
  const ways = differences.flatMap((difference): [string, EdgePaint][] => {
    const title = told(difference);
    const now: [string, EdgePaint][] = difference.kind === 'removed' ? [] : [[keyOf(difference), { tone: difference.kind, title }]];
    if (difference.kind === 'added' || (difference.kind === 'changed' && !isRetargeted(difference.what))) return now;
    const { before } = difference;
    const line = way(before, `${difference.kind === 'removed' ? '−' : 'was'} ${edgeWords(before)}`);
    return line === null ? now : [...now, [`was ${before.key}`, { tone: 'gone', title, line }]];
  });
  return Object.fromEntries([...frames, ...ways]);
}
