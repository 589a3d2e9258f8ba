import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { actionNames, edgesOf, stateName, statesOf, type Edge } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';

/* Machines broken in one place: mistakes that someone could make in the file or behind a guard's name. */

export interface Mutant {
  /** A stable name such as `quoting:generateQuote done:0 deleted`, so that reasons can refer to it. */
  name: string;
  model: FlowModel;
  kind: MutantKind;
  /** A walk that never has this event in this state, nor enters this state, isn't affected. Null for any walk. */
  place: Place | null;
}

export type MutantKind =
  | 'transition'
  | 'swapped guards'
  | 'dropped reenter'
  | 'altered delay'
  | 'wrong assignment'
  | 'wrong input'
  | 'wrong payload';

export type Place = { from: string; on: string } | { into: string };

type Config = AnyStateMachine['config'];
type Slots = Record<string, unknown>;

interface Transition {
  target?: unknown;
  guard?: unknown;
  actions?: unknown;
  reenter?: boolean;
}

const listed = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

function configOf(root: Config, node: AnyStateNode): Slots {
  return node.path.reduce<Slots>(
    (config, key) => (config['states'] as Record<string, Slots>)[key] ?? {},
    root as Slots,
  );
}

/** The transitions of an edge's state and event, as a mutable list in the config. */
function siblingsIn(root: Config, node: AnyStateNode, { kind, on, eventType }: Edge): Transition[] {
  const config = configOf(root, node);
  const invokeId = on.replace(/ (done|error)$/, '');
  const invoke = listed(config['invoke']).find((each) => (each as { id?: string }).id === invokeId) as
    | Slots
    | undefined;
  const [holder, key]: [Slots | undefined, string] = {
    event: [config['on'] as Slots, eventType] as [Slots, string],
    always: [config, 'always'] as [Slots, string],
    after: [config['after'] as Slots, on.replace(/^after /, '')] as [Slots, string],
    done: [invoke, 'onDone'] as [Slots | undefined, string],
    error: [invoke, 'onError'] as [Slots | undefined, string],
    finished: [config, 'onDone'] as [Slots, string],
  }[kind];
  if (holder?.[key] === undefined) throw new Error(`${on} is not where it was looked for in the file.`);
  const list = listed(holder[key]).map((each): Transition =>
    typeof each === 'string' ? { target: each } : (each as Transition),
  );
  holder[key] = list;
  return list;
}

/** Replaces a guard's params and fixes its result. */
class Forced {
  constructor(readonly to: boolean) {}
}

type Guard = (args: unknown, params: unknown) => boolean;

/** The guard under its old name, with a fixed result if it gets `Forced` params, which the ledger can't see. */
function withForced(model: FlowModel, guard: string): object {
  const { implementations } = model.machine;
  const original = (implementations.guards as Record<string, Guard>)[guard];
  if (original === undefined) throw new Error(`${model.name} has no guard ${guard}.`);
  const answer: Guard = (args, params) => (params instanceof Forced ? params.to : original(args, params));
  return { ...implementations, guards: { ...implementations.guards, [guard]: answer } };
}

/** Another target: the next state in the file that is neither an ancestor nor a descendant of the old one. */
function elsewhere(machine: AnyStateMachine, { from, to }: Edge): AnyStateNode | undefined {
  const leaves = statesOf(machine).filter(({ type }) => type === 'atomic' || type === 'final');
  const old = to[0] ?? from;
  const isApart = (name: string): boolean => !`${name}.`.startsWith(`${old}.`) && !`${old}.`.startsWith(`${name}.`);
  const at = leaves.findIndex((node) => `${stateName(node)}.`.startsWith(`${old}.`));
  return [...leaves.slice(at + 1), ...leaves.slice(0, at + 1)].find(
    (node) => isApart(stateName(node)) && stateName(node) !== from,
  );
}

function mutantsOf(model: FlowModel, edge: Edge, node: AnyStateNode): Mutant[] {
  const { key, from, on, index, guard, actions } = edge;
  const place = { from, on };
  const changed = (how: string, change: (transition: Transition) => void, implementations?: object): Mutant => ({
    name: `${key} ${how}`,
    kind: how === 'without reenter' ? 'dropped reenter' : 'transition',
    place,
    model: withConfig(
      model,
      (config) => {
        const one = siblingsIn(config, node, edge)[index];
        if (one !== undefined) change(one);
      },
      implementations,
    ),
  });
  const other = elsewhere(model.machine, edge);
  const nextGuard =
    edgesOf(model.machine).find((each) => each.from === from && each.on === on && each.index === index + 1)?.guard ??
    null;
  const force = (to: boolean) =>
    changed(
      `[${guard}] always ${to ? 'yes' : 'no'}`,
      (transition) => {
        transition.guard = { type: guard, params: new Forced(to) };
      },
      withForced(model, guard ?? ''),
    );
  return [
    {
      name: `${key} deleted`,
      kind: 'transition',
      place,
      model: withConfig(model, (config) => void siblingsIn(config, node, edge).splice(index, 1)),
    },
    ...(other === undefined
      ? []
      : [
          changed(`to ${stateName(other)}`, (transition) => {
            transition.target = `#${other.id}`;
          }),
        ]),
    ...(guard === null ? [] : [force(true), force(false)]),
    ...(edge.reenter
      ? [
          changed('without reenter', (transition) => {
            delete transition.reenter;
          }),
        ]
      : []),
    ...(guard === null || nextGuard === null
      ? []
      : [
          {
            name: `${key} swapped with the next guard`,
            kind: 'swapped guards' as const,
            place,
            model: withConfig(model, (config) => {
              const [one, two] = siblingsIn(config, node, edge).slice(index, index + 2);
              if (one !== undefined && two !== undefined) [one.guard, two.guard] = [two.guard, one.guard];
            }),
          },
        ]),
    ...(actions.length === 0
      ? []
      : [
          changed('without its actions', (transition) => {
            delete transition.actions;
          }),
        ]),
    ...(actions.length < 2
      ? []
      : actions.map((action, at) =>
          changed(`without ${action}`, (transition) => {
            transition.actions = listed(transition.actions).toSpliced(at, 1);
          }),
        )),
  ];
}

/** Mutants of entry actions and of the handlers of a failing actor. */
function mutantsOfState(model: FlowModel, node: AnyStateNode): Mutant[] {
  const name = stateName(node);
  const entries = actionNames(node.config.entry).map((action, at): Mutant => ({
    name: `${name} without entry ${action}`,
    kind: 'transition',
    place: { into: name },
    model: withConfig(model, (config) => {
      const state = configOf(config, node);
      state['entry'] = listed(state['entry']).toSpliced(at, 1);
    }),
  }));
  const answers = listed(node.config.invoke).flatMap((given, at): Mutant[] => {
    const { id, onError } = given as { id: string; onError?: unknown };
    if (listed(onError).length < 2) return [];
    const model_ = withConfig(model, (config) => {
      delete (listed(configOf(config, node)['invoke'])[at] as Slots)['onError'];
    });
    return [
      {
        name: `${name} without an answer to failure of ${id}`,
        kind: 'transition',
        place: { from: name, on: `${id} error` },
        model: model_,
      },
    ];
  });
  return [...entries, ...answers];
}

/** A machine that never settles throws instead of running forever. */
const MAX_MICROSTEPS = 200;

/** Every mutant of a machine, in the order of its file. */
export function allMutants(given: FlowModel): Mutant[] {
  const model = withConfig(given, (config) => {
    config.options = { maxIterations: MAX_MICROSTEPS };
  });
  const nodes = statesOf(model.machine);
  return nodes.flatMap((node) => [
    ...mutantsOfState(model, node),
    ...edgesOf(model.machine)
      .filter(({ from }) => from === stateName(node))
      .flatMap((edge) => mutantsOf(model, edge, node)),
  ]);
}
