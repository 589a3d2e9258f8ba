/* Compares two versions of a ledger (`NAME.transitions.txt`). */

/** One parsed line of a ledger. */
export interface LedgerLine {
  /** As in edges.ts: `from:on:index`. */
  key: string;
  from: string;
  on: string;
  /** Its position among the lines of the same state and event. Guards are evaluated in this order. */
  index: number;
  guard: string | null;
  /** Empty if the state stays. */
  to: string[];
  reenter: boolean;
  actions: string[];
  /** The line itself. */
  text: string;
}

/** What differs in a transition that both versions have. */
export type Aspect = 'target' | 'guard' | 'actions' | 'order';

export type Difference =
  | { kind: 'added'; after: LedgerLine }
  | { kind: 'removed'; before: LedgerLine }
  | { kind: 'changed'; before: LedgerLine; after: LedgerLine; what: Aspect[] };

/** The text isn't a ledger. The message names the line and shows the format. */
export class NoLedger extends Error {
  override name = 'NoLedger';
}

const LINE = /^(?<from>\S+) --(?<on>[^[\]]+?)(?: \[(?<guard>[^\]]+)\])?--> (?<to>\(stays\)|\S+(?: \+ \S+)*?)(?<again> \(again\))?(?: \/ (?<actions>.+))?$/;

/** Throws `NoLedger` if a line isn't a transition. An empty text is the ledger of a machine without transitions. */
export function parseLedger(text: string): LedgerLine[] {
  const counts = new Map<string, number>();
  return text.split(/\r?\n/).flatMap((written, at) => {
    const line = written.trim();
    if (line === '') return [];
    const { from = '', on = '', guard = null, to = '', again, actions } = LINE.exec(line)?.groups ?? {};
    if (to === '') {
      const shown = line.length > 80 ? `${line.slice(0, 80)}…` : line;
      throw new NoLedger(`Line ${at + 1} is not a transition: “${shown}”. A line of a ledger reads “from --event [guard]--> to / actions”.`);
    }
    const index = counts.get(`${from}:${on}`) ?? 0;
    counts.set(`${from}:${on}`, index + 1);
    return {
      key: `${from}:${on}:${index}`,
      from,
      on,
      index,
      guard,
      to: to === '(stays)' ? [] : to.split(' + '),
      reenter: again !== undefined,
      actions: actions?.split(', ') ?? [],
      text: line,
    };
  });
}

const groupOf = ({ from, on }: LedgerLine): string => `${from}:${on}`;
const targetOf = ({ to, reenter }: LedgerLine): string => `${to.join(' + ')}${reenter ? ' (again)' : ''}`;

interface Pair {
  before: LedgerLine;
  after: LedgerLine;
}

/** How lines of the same state and event are matched: equal first, then by guard, then by target. */
const likenesses: ((line: LedgerLine) => string)[] = [({ text }) => text, ({ guard }) => guard ?? '', targetOf];

function pairUp(before: LedgerLine[], after: LedgerLine[]): { pairs: Pair[]; gone: LedgerLine[]; come: LedgerLine[] } {
  const pairs: Pair[] = [];
  let [gone, come] = [before, after];
  for (const like of likenesses) {
    for (const old of gone) {
      const match = come.find((line) => like(line) === like(old));
      if (match === undefined) continue;
      pairs.push({ before: old, after: match });
      gone = gone.filter((line) => line !== old);
      come = come.filter((line) => line !== match);
    }
  }
  return { pairs, gone, come };
}

function aspectsOf({ before, after }: Pair, pairs: Pair[]): Aspect[] {
  const isOvertaken = pairs.some((other) => Math.sign(other.before.index - before.index) * Math.sign(other.after.index - after.index) < 0);
  return [
    ...(targetOf(before) === targetOf(after) ? [] : ['target' as const]),
    ...(before.guard === after.guard ? [] : ['guard' as const]),
    ...(before.actions.join() === after.actions.join() ? [] : ['actions' as const]),
    ...(isOvertaken ? ['order' as const] : []),
  ];
}

/**
 * What became of each transition, in the order of the newer ledger; what it no longer has comes last. Comparing the other
 * way round says the same with both sides exchanged.
 */
export function compareLedgers(before: LedgerLine[], after: LedgerLine[]): Difference[] {
  const groups = [...new Set([...after, ...before].map(groupOf))];
  const differences = groups.flatMap((group) => {
    const { pairs, gone, come } = pairUp(before.filter((line) => groupOf(line) === group), after.filter((line) => groupOf(line) === group));
    return [
      ...pairs.map((pair): Difference => ({ kind: 'changed', ...pair, what: aspectsOf(pair, pairs) })),
      ...come.map((line): Difference => ({ kind: 'added', after: line })),
      ...gone.map((line): Difference => ({ kind: 'removed', before: line })),
    ].filter((difference) => difference.kind !== 'changed' || difference.what.length > 0);
  });
  const place = (difference: Difference): number =>
    difference.kind === 'removed' ? after.length + before.indexOf(difference.before) : after.indexOf(difference.after);
  return differences.toSorted((a, b) => place(a) - place(b));
}

const list = (words: readonly string[]): string => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);

/** `quoting, on requote done [isSamePrice]`: which transition is meant. */
const transitionWords = ({ from, on, guard, index }: LedgerLine): string => {
  const question = guard ?? (index > 0 ? 'else' : null);
  return `${from}, ${on}${question === null ? '' : ` [${question}]`}`;
};

interface Leads {
  to: string;
  stays: string;
  again: string;
}

const isAgain = ({ from, to, reenter }: LedgerLine): boolean => reenter && to.length === 1 && to[0] === from;

const leads = (line: LedgerLine, { to, stays, again }: Leads): string =>
  line.to.length === 0 ? stays : isAgain(line) ? again : `${to}${line.to.join(' and ')}${line.reenter ? ' (entered again)' : ''}`;

const now: Leads = { to: 'leads to ', stays: 'stays', again: 'is entered again' };
const once: Leads = { to: 'led to ', stays: 'stayed', again: 'was entered again' };
const instead: Leads = { to: '', stays: 'staying', again: 'being entered again' };

const asks = ({ guard }: LedgerLine): string => (guard === null ? 'without a question' : `if [${guard}]`);

function actionWords(before: string[], after: string[]): string {
  const come = after.filter((action) => !before.includes(action));
  const gone = before.filter((action) => !after.includes(action));
  if (come.length === 0 && gone.length === 0) return `does ${list(after)}, in another order or number than before`;
  return [...(come.length > 0 ? [`newly does ${list(come)}`] : []), ...(gone.length > 0 ? [`no longer does ${list(gone)}`] : [])].join(' and ');
}

/** A difference as a sentence: “quoting, requote done [isSamePrice]: now leads to priceChanged instead of reviewing.” It doesn't say whether it is new, gone or changed. */
export function differenceSentence(difference: Difference): string {
  if (difference.kind === 'added') {
    const { after } = difference;
    const acts = after.actions.length > 0 ? ` and does ${list(after.actions)}` : '';
    return `${transitionWords(after)}: ${leads(after, now)}${acts}.`;
  }
  if (difference.kind === 'removed') {
    const { before } = difference;
    const acts = before.actions.length > 0 ? ` and did ${list(before.actions)}` : '';
    return `${transitionWords(before)}: ${leads(before, once)}${acts}.`;
  }
  const { before, after, what } = difference;
  const told: Record<Aspect, () => string> = {
    target: () => `now ${leads(after, now)} instead of ${leads(before, instead)}`,
    guard: () => `now fires ${asks(after)} instead of ${asks(before)}`,
    actions: () => actionWords(before.actions, after.actions),
    order: () => `is now number ${after.index + 1} to be asked, was number ${before.index + 1}`,
  };
  return `${transitionWords(after)}: ${what.map((aspect) => told[aspect]()).join('; ')}.`;
}
