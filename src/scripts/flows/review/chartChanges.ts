import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import {
  compareLedgers,
  type Difference,
  differenceSentence,
  type LedgerLine,
  parseLedger,
} from '#machines/kit/compare.ts';
import { chartOf } from '#machines/kit/definition.ts';
import { type Edge, edgesOf, nearestMeta, stateName, statesOf } from '#machines/kit/edges.ts';
import { ledgerOf } from '#machines/kit/ledger.ts';
import { capitalised, edgeSentence, edgeWords, type FlowWords, titleOf } from '#machines/kit/words.ts';
import { type Change, changesBetween } from './change.ts';
import type { ChartVersion } from './chartVersion.ts';
import { completeWords } from './completeWords.ts';

/* What a reader has to know about two versions of a chart, in plain words. */

/** A side of the comparison, with words for everything. */
export interface Side {
  machine: AnyStateMachine;
  words: FlowWords;
  /** The committed drawing of the whole chart. */
  drawing: string | null;
  /** The transitions that differ, by key: how each is marked in this side's drawing. */
  edges: ReadonlyMap<string, 'added' | 'removed' | 'changed'>;
  /** The states that differ or that a changed transition touches. */
  touched: ReadonlySet<string>;
}

export interface ChartChanges {
  name: string;
  title: string;
  is: 'new' | 'gone' | 'changed';
  before: Side | null;
  after: Side | null;
  transitions: (Change & { kind: Difference['kind']; key: string | null })[];
  states: Change[];
  wording: Change[];
  /** Ids of rules that the chart newly carries out, and no longer does. */
  rules: { added: string[]; removed: string[] };
}

interface WordedMachine {
  machine: AnyStateMachine;
  words: FlowWords;
}

const edgeOf = ({ machine }: WordedMachine, { key }: LedgerLine): Edge => {
  const edge = edgesOf(machine).find((each) => each.key === key);
  if (edge === undefined) throw new Error(`${machine.id} has no transition ${key}.`);
  return edge;
};
const sentenceOf = (chart: WordedMachine, line: LedgerLine): string =>
  edgeSentence(edgeWords(chart.machine, chart.words, edgeOf(chart, line)));

function transitionChange(difference: Difference, before: WordedMachine | null, after: WordedMachine | null) {
  const old = 'before' in difference ? difference.before : null;
  const now = 'after' in difference ? difference.after : null;
  const chart = after !== null && now !== null ? after : before;
  const from = (now ?? old)?.from ?? '';
  return {
    kind: difference.kind,
    key: now?.key ?? null,
    about: chart === null ? from : titleOf(chart.machine, chart.words, from),
    before: before === null || old === null ? null : sentenceOf(before, old),
    after: after === null || now === null ? null : sentenceOf(after, now),
    code: differenceSentence(difference),
  };
}

/** Transitions whose ledger lines are equal, but whose notes, parameters or rules aren't. */
function detailChanges(before: WordedMachine, after: WordedMachine): Change[] {
  const charts = { before: chartOf(before.machine), after: chartOf(after.machine) };
  const lines = parseLedger(ledgerOf(before.machine));
  return parseLedger(ledgerOf(after.machine)).flatMap((line) => {
    const old = lines.find(({ from, on, text }) => from === line.from && on === line.on && text === line.text);
    const was = charts.before.transitions.find(({ key }) => key === old?.key);
    const is = charts.after.transitions.find(({ key }) => key === line.key);
    if (was === undefined || is === undefined) return [];
    const about = titleOf(after.machine, after.words, line.from);
    const inCode = ({ guard, actions }: typeof is): string => JSON.stringify({ guard, actions });
    return [
      ...changesBetween(`${about}. A note`, line.text, was.description, is.description),
      ...changesBetween(`${about}. A rule`, line.text, was.rule, is.rule),
      ...changesBetween(`${about}. Details in the code`, line.text, inCode(was), inCode(is)),
    ];
  });
}

/** What a state says and does, as labelled lines in plain words. */
function linesOf({ machine, words }: WordedMachine, name: string): Map<string, string | null> {
  const node = statesOf(machine).find((each) => stateName(each) === name);
  const state = chartOf(machine).states.find((each) => each.name === name);
  if (node === undefined || state === undefined) throw new Error(`${machine.id} has no state ${name}.`);
  const effects = (actions: readonly unknown[]): string | null =>
    actions
      .map((action) => {
        const code = typeof action === 'string' ? action : JSON.stringify(action);
        const effect = typeof action === 'string' ? words.actions[action] : null;
        return typeof effect === 'string' ? capitalised(effect) : `(${code})`;
      })
      .join('. ') || null;
  const asks = node.invoke.map(({ id }) => {
    const answer = words.answers[id];
    return answer === undefined
      ? id
      : `${answer.by === 'provider' ? 'The card provider' : 'The server'} ${answer.asks}`;
  });
  const view: unknown = node.meta?.view;
  const { title: _title, view: _view, rule: _rule, ...otherMeta } = (node.meta ?? {}) as Record<string, unknown>;
  const shape = { type: state.type, history: state.history, invokes: state.invokes, otherMeta };
  return new Map([
    ['Its title', titleOf(machine, words, name)],
    ['Its sentence', node.description ?? null],
    ['The page shows', typeof view === 'string' ? view : null],
    ['While it lasts', asks.join('. ') || null],
    ['On entering', effects(state.entry)],
    ['On leaving', effects(state.exit)],
    [
      'Begins with',
      state.initial === null ? null : state.initial.to.map((to) => titleOf(machine, words, to)).join(', '),
    ],
    ['The person', state.tags.includes('busy') ? 'waits' : null],
    [
      'Other tags',
      state.tags
        .filter((tag) => tag !== 'busy')
        .toSorted()
        .join(', ') || null,
    ],
    ['Its rule', nearestMeta(node, 'rule')],
    ['Details in the code', JSON.stringify(shape)],
  ]);
}

function stateChanges(
  before: WordedMachine | null,
  after: WordedMachine | null,
): { changes: Change[]; names: string[] } {
  const namesIn = (chart: WordedMachine | null): string[] =>
    chart === null ? [] : statesOf(chart.machine).map(stateName);
  const [old, now] = [namesIn(before), namesIn(after)];
  const changes: Change[] = [];
  const names: string[] = [];
  for (const name of new Set([...now, ...old])) {
    const was = before !== null && old.includes(name) ? linesOf(before, name) : null;
    const is = after !== null && now.includes(name) ? linesOf(after, name) : null;
    const title = (is ?? was)?.get('Its title') ?? name;
    const wordsOf = (lines: typeof was): string | null => lines && (lines.get('Its sentence') ?? title);
    const found =
      was === null || is === null
        ? changesBetween(`State “${title}”`, name, wordsOf(was), wordsOf(is))
        : [...is]
            // A revision before the plain words has no titles, only names.
            .filter(([label]) => label !== 'Its title' || was.get(label) !== name)
            .flatMap(([label, line]) => changesBetween(`“${title}”. ${label}`, name, was.get(label) ?? null, line));
    changes.push(...found);
    if (found.length > 0) names.push(name);
  }
  return { changes, names };
}

const labels = { events: 'Event', guards: 'Condition', answers: 'Answer', delays: 'Time', actions: 'Effect' } as const;

const fields: Record<string, string> = {
  by: '. By whose doing',
  clause: '',
  asks: '. What is asked',
  done: '. If it succeeds',
  error: '. If it fails',
};

/** The clauses that both revisions have and that read differently. New ones are in the sentences that use them. */
function wordingChanges(before: FlowWords, after: FlowWords): Change[] {
  const clausesOf = (words: FlowWords, section: keyof typeof labels, name: string): Record<string, string | null> => {
    const clause = words[section][name];
    return typeof clause === 'object' && clause !== null ? { ...clause } : { clause: clause ?? null };
  };
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap((section) =>
    Object.keys(after[section]).flatMap((name) => {
      if (!(name in before[section])) return [];
      const was = clausesOf(before, section, name);
      return Object.entries(clausesOf(after, section, name)).flatMap(([field, clause]) =>
        changesBetween(`${labels[section]}${fields[field] ?? ''}`, name, was[field] ?? null, clause),
      );
    }),
  );
}

const rulesIn = (chart: WordedMachine | null): string[] =>
  chart === null
    ? []
    : [...new Set(chartOf(chart.machine).transitions.flatMap(({ rule }) => rule ?? []))].concat(
        statesOf(chart.machine).flatMap((node) => nearestMeta(node, 'rule') ?? []),
      );

/** The states that a transition touches on one side. */
const ends = (line: LedgerLine): string[] => [line.from, ...line.to];

/** Null if nothing that a reader sees has changed. */
export function chartChanges(before: ChartVersion | null, after: ChartVersion | null): ChartChanges | null {
  const of = before ?? after;
  if (of === null) return null;
  const withWords = (one: ChartVersion | null, other: ChartVersion | null): WordedMachine | null =>
    one && { machine: one.machine, words: completeWords(one.machine, one.words, other?.words ?? null) };
  const [old, now] = [withWords(before, after), withWords(after, before)];
  const lines = (side: WordedMachine | null): LedgerLine[] =>
    side === null ? [] : parseLedger(ledgerOf(side.machine));
  const differences = compareLedgers(lines(old), lines(now));
  const states = stateChanges(old, now);
  const [rulesBefore, rulesNow] = [rulesIn(old), rulesIn(now)];
  const both = before !== null && after !== null;
  const details = old !== null && now !== null ? detailChanges(old, now) : [];
  // Words that one revision lacks altogether aren't changes of it.
  const wording =
    both && before.words !== null && after.words !== null
      ? [
          ...changesBetween('The machine’s title', of.name, before.words.title, after.words.title),
          ...wordingChanges(before.words, after.words),
        ]
      : [];

  const sideOf = (version: ChartVersion | null, side: WordedMachine | null, which: 'before' | 'after'): Side | null => {
    if (version === null || side === null) return null;
    const own = differences.flatMap((difference): [LedgerLine, Difference['kind']][] =>
      which === 'before'
        ? 'before' in difference
          ? [[difference.before, difference.kind]]
          : []
        : 'after' in difference
          ? [[difference.after, difference.kind]]
          : [],
    );
    const existing = new Set(statesOf(side.machine).map(stateName));
    const all = differences.flatMap((difference) => [
      ...('before' in difference ? ends(difference.before) : []),
      ...('after' in difference ? ends(difference.after) : []),
    ]);
    return {
      ...side,
      drawing: version.drawing,
      edges: new Map(own.map(([{ key }, kind]) => [key, kind])),
      touched: new Set([...states.names, ...all].filter((name) => existing.has(name))),
    };
  };

  const changes: ChartChanges = {
    name: of.name,
    title: (now ?? old)?.words.title ?? of.name,
    is: before === null ? 'new' : after === null ? 'gone' : 'changed',
    before: sideOf(before, old, 'before'),
    after: sideOf(after, now, 'after'),
    transitions: differences.map((difference) => transitionChange(difference, old, now)),
    states: [...states.changes, ...details],
    wording,
    rules: {
      added: [...new Set(rulesNow)].filter((id) => !rulesBefore.includes(id)),
      removed: [...new Set(rulesBefore)].filter((id) => !rulesNow.includes(id)),
    },
  };
  const isSame = isDeepStrictEqual([changes.transitions, changes.states, changes.wording], [[], [], []]);
  return both && isSame ? null : changes;
}
