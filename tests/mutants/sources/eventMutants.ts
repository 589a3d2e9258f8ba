import { Visitor } from 'vite';
import { edgesOf } from '#machines/kit/edges.ts';
import { models } from '#scripts/flows/models.ts';
import type { Change } from '#machines/directChange/changeNotices.ts';
import { nearestMachine } from './nearestMachine.ts';
import { calledName, type Mutate, nameOf, replaced, type SourceMutant } from './sourceFile.ts';

const KIND = 'another event';

const statesByEvent = new Map(
  models.map(({ name, machine }) => {
    const states = new Map<string, Set<string>>();
    for (const { kind, on, from } of edgesOf(machine))
      if (kind === 'event') states.set(on, (states.get(on) ?? new Set()).add(from));
    return [name, states];
  }),
);

/** Another event of the machine; preferably one that the same state handles, so that something happens. */
function otherEvent(machine: string, event: string): string | undefined {
  const states = statesByEvent.get(machine) ?? new Map<string, Set<string>>();
  const events = [...states.keys()];
  const at = events.indexOf(event);
  const others = [...events.slice(at + 1), ...events.slice(0, at)];
  const here = states.get(event);
  return others.find((other) => [...(states.get(other) ?? [])].some((state) => here?.has(state))) ?? others[0];
}

/** Changes of one press that a control could confuse. */
const otherChange: Record<Change['kind'], Change['kind']> = {
  makeDefaultCard: 'removeCard',
  removeCard: 'makeDefaultCard',
  removeLastCard: 'removeCard',
  removeContact: 'removeCard',
  undoCancellation: 'undoScheduledChange',
  undoScheduledChange: 'undoCancellation',
  switchRenewalOn: 'switchRenewalOff',
  switchRenewalOff: 'switchRenewalOn',
  endSession: 'endOtherSessions',
  endOtherSessions: 'endSession',
};

/** A button or form sends another event of its machine, or makes another change. */
export const eventMutants: Mutate = (source) => {
  const found: SourceMutant[] = [];
  // Types, effects passed on and comparisons aren't sent.
  const skipped: { start: number; end: number }[] = [];
  new Visitor({
    TSLiteralType: (node) => void skipped.push(node),
    ImportDeclaration: (node) => void skipped.push(node),
    BinaryExpression: (node) => void skipped.push(node.right),
    SwitchCase: (node) => void (node.test && skipped.push(node.test)),
    CallExpression: (node) => {
      if (calledName(node.callee) === 'translate') skipped.push(node);
    },
  }).visit(source.program);
  new Visitor({
    Literal: (node) => {
      const value = nameOf(node);
      if (value === null || skipped.some(({ start, end }) => start <= node.start && node.end <= end)) return;
      const machine = value.includes('.')
        ? nearestMachine(source.path, (name) => statesByEvent.get(name)?.has(value) === true)
        : null;
      const other = machine === null ? undefined : otherEvent(machine, value);
      if (other !== undefined) found.push(replaced(source, KIND, node, `'${other}'`));
    },
    CallExpression: ({ callee, arguments: [given] }) => {
      const kind = given ? nameOf(given) : null;
      if (given?.type !== 'Literal' || kind === null || calledName(callee) === null || !(kind in otherChange)) return;
      found.push(replaced(source, KIND, given, `'${otherChange[kind as Change['kind']]}'`));
    },
  }).visit(source.program);
  return found;
};
