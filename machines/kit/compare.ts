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

/** A part of a transition that can differ between two versions. */
export type Aspect = 'target' | 'guard' | 'actions' | 'order';

export type Difference =
  | { kind: 'added'; after: LedgerLine }
  | { kind: 'removed'; before: LedgerLine }
  | { kind: 'changed'; before: LedgerLine; after: LedgerLine; what: Aspect[] };

/** The text isn't a ledger. The message names the line and shows the format. */
export class NoLedger extends Error {
  override name = 'NoLedger';
}

const LINE =
  /^(?<from>\S+) --(?<on>[^[\]]+?)(?: \[(?<guard>[^\]]+)\])?--> (?<to>\(stays\)|\S+(?: \+ \S+)*?)(?<again> \(again\))?(?: \/ (?<actions>.+))?$/;

/** Throws `NoLedger` if a line isn't a transition. An empty text is the ledger of a machine without transitions. */
export function parseLedger(text: string): LedgerLine[] {
  const counts = new Map<string, number>();
  return text.split(/\r?\n/).flatMap((written, at) => {
    const line = written.trim();
    if (line === '') return [];
    const { from = '', on = '', guard = null, to = '', again, actions } = LINE.exec(line)?.groups ?? {};
    if (to === '') {
      const shown = line.length > 80 ? `${line.slice(0, 80)}…` : line;
      throw new NoLedger(
        `Line ${at + 1} is not a transition: “${shown}”. A line of a ledger reads “from --event [guard]--> to / actions”.`,
      );
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

/** Keys that match lines of the same state and event: equal lines first, then equal guards, then equal targets. */
const matchKeys: ((line: LedgerLine) => string)[] = [({ text }) => text, ({ guard }) => guard ?? '', targetOf];

function pairUp(
  before: LedgerLine[],
  after: LedgerLine[],
): { pairs: Pair[]; removed: LedgerLine[]; added: LedgerLine[] } {
  const pairs: Pair[] = [];
  let [removed, added] = [before, after];
  for (const keyOf of matchKeys) {
    for (const old of removed) {
      const match = added.find((line) => keyOf(line) === keyOf(old));
      if (match === undefined) continue;
      pairs.push({ before: old, after: match });
      removed = removed.filter((line) => line !== old);
      added = added.filter((line) => line !== match);
    }
  }
  return { pairs, removed, added };
}

function aspectsOf({ before, after }: Pair, pairs: Pair[]): Aspect[] {
  const isOvertaken = pairs.some(
    (other) => Math.sign(other.before.index - before.index) * Math.sign(other.after.index - after.index) < 0,
  );
  return [
    ...(targetOf(before) === targetOf(after) ? [] : ['target' as const]),
    ...(before.guard === after.guard ? [] : ['guard' as const]),
    ...(before.actions.join() === after.actions.join() ? [] : ['actions' as const]),
    ...(isOvertaken ? ['order' as const] : []),
  ];
}

/**
 * Compares two ledgers. Differences follow the order of the newer one, with removed transitions last. Swapping the
 * arguments finds the same differences with both sides exchanged.
 */
export function compareLedgers(before: LedgerLine[], after: LedgerLine[]): Difference[] {
  const groups = [...new Set([...after, ...before].map(groupOf))];
  const differences = groups.flatMap((group) => {
    const { pairs, removed, added } = pairUp(
      before.filter((line) => groupOf(line) === group),
      after.filter((line) => groupOf(line) === group),
    );
    return [
      ...pairs.map((pair): Difference => ({ kind: 'changed', ...pair, what: aspectsOf(pair, pairs) })),
      ...added.map((line): Difference => ({ kind: 'added', after: line })),
      ...removed.map((line): Difference => ({ kind: 'removed', before: line })),
    ].filter((difference) => difference.kind !== 'changed' || difference.what.length > 0);
  });
  const place = (difference: Difference): number =>
    difference.kind === 'removed' ? after.length + before.indexOf(difference.before) : after.indexOf(difference.after);
  return differences.toSorted((a, b) => place(a) - place(b));
}

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Names a transition in a sentence: `quoting, requote done [isSamePrice]`. */
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
  line.to.length === 0
    ? stays
    : isAgain(line)
      ? again
      : `${to}${line.to.join(' and ')}${line.reenter ? ' (entered again)' : ''}`;

const present: Leads = { to: 'leads to ', stays: 'stays', again: 'is entered again' };
const past: Leads = { to: 'led to ', stays: 'stayed', again: 'was entered again' };
const gerund: Leads = { to: '', stays: 'staying', again: 'being entered again' };

const guardWords = ({ guard }: LedgerLine): string => (guard === null ? 'without a question' : `if [${guard}]`);

function actionWords(before: string[], after: string[]): string {
  const added = after.filter((action) => !before.includes(action));
  const removed = before.filter((action) => !after.includes(action));
  if (added.length === 0 && removed.length === 0) return `does ${list(after)}, in another order or number than before`;
  return [
    ...(added.length > 0 ? [`newly does ${list(added)}`] : []),
    ...(removed.length > 0 ? [`no longer does ${list(removed)}`] : []),
  ].join(' and ');
}

/**
 * A difference as a sentence: “quoting, requote done [isSamePrice]: now leads to priceChanged instead of reviewing.” It
 * doesn't say whether the transition was added, removed or changed.
 */
export function differenceSentence(difference: Difference): string {
  if (difference.kind === 'added') {
    const { after } = difference;
    const acts = after.actions.length > 0 ? ` and does ${list(after.actions)}` : '';
    return `${transitionWords(after)}: ${leads(after, present)}${acts}.`;
  }
  if (difference.kind === 'removed') {
    const { before } = difference;
    const acts = before.actions.length > 0 ? ` and did ${list(before.actions)}` : '';
    return `${transitionWords(before)}: ${leads(before, past)}${acts}.`;
  }
  const { before, after, what } = difference;
  const clauses: Record<Aspect, () => string> = {
    target: () => `now ${leads(after, present)} instead of ${leads(before, gerund)}`,
    guard: () => `now fires ${guardWords(after)} instead of ${guardWords(before)}`,
    actions: () => actionWords(before.actions, after.actions),
    order: () => `is now number ${after.index + 1} to be asked, was number ${before.index + 1}`,
  };
  return `${transitionWords(after)}: ${what.map((aspect) => clauses[aspect]()).join('; ')}.`;
}
