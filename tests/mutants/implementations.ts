import { assign, emit } from 'xstate';
import { statesOf, stateName } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { dryMachine } from '#machines/kit/world.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';
import { sampleChoices, walkBy } from '#tests/support/flows/walks.ts';
import type { Mutant } from './mutants.ts';

/* Mistakes in what a machine's names stand for: assignments, emitted events, delays, and the input of actors. */

type Fields = Record<string, unknown>;
type Args = { context: unknown; event: unknown };
type Assignment = ((args: Args, params: unknown) => Fields) | Record<string, unknown>;
interface BuiltIn {
  type?: string;
  assignment?: Assignment;
  event?: ((args: Args, params: unknown) => Fields) | Fields;
}

const evaluated = (value: unknown, args: Args, params: unknown): unknown =>
  typeof value === 'function' ? (value as (args: Args, params: unknown) => unknown)(args, params) : value;

const assigned = (assignment: Assignment, args: Args, params: unknown): Fields =>
  typeof assignment === 'function'
    ? assignment(args, params)
    : Object.fromEntries(Object.entries(assignment).map(([key, value]) => [key, evaluated(value, args, params)]));

/** A value of the same kind that is wrong. */
function wrong(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return `${value} (wrong)`;
    case 'number':
      return value + 1;
    case 'boolean':
      return !value;
    default:
      return null;
  }
}

const withWrong = (fields: Fields, key: string): Fields =>
  key in fields ? { ...fields, [key]: wrong(fields[key]) } : fields;

/** The names of fields seen in emitted events and inputs of actors, and in the context. */
function fieldsSeen(model: FlowModel) {
  const [emitted, inputs, context] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const add = (to: Set<string>, value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const key of Object.keys(value)) to.add(key);
  };
  const dry = dryMachine(model);
  for (const choices of sampleChoices(150, 7)) {
    const { start, passages } = walkBy(model, dry, choices);
    for (const move of [start, ...passages.map((passage) => passage.move)]) {
      for (const event of move.emitted) add(emitted, event);
      for (const { input } of move.invoked) add(inputs, input);
      add(context, move.world.snapshot.context);
    }
  }
  emitted.delete('type');
  return { emitted: [...emitted], inputs: [...inputs], context: [...context] };
}

export function implementationMutants(model: FlowModel): Mutant[] {
  const { implementations } = model.machine;
  const fields = fieldsSeen(model);
  const actions = Object.entries(implementations.actions) as unknown as [string, BuiltIn][];
  const replaced = (
    name: string,
    kind: Mutant['kind'],
    slot: 'actions' | 'delays',
    key: string,
    value: unknown,
  ): Mutant => ({
    name,
    kind,
    place: null,
    model: withConfig(model, () => {}, { ...implementations, [slot]: { ...implementations[slot], [key]: value } }),
  });

  const assignments = actions.flatMap(([action, { type, assignment }]) => {
    if (type !== 'xstate.assign' || assignment === undefined) return [];
    const keys = typeof assignment === 'function' ? fields.context : Object.keys(assignment);
    return keys.map((key) =>
      replaced(
        `${action} without ${key}`,
        'wrong assignment',
        'actions',
        action,
        assign(((args: Args, params: unknown) => {
          const { [key]: _, ...rest } = assigned(assignment, args, params);
          return rest;
        }) as never),
      ),
    );
  });

  const payloads = actions.flatMap(([action, { type, event }]) =>
    type !== 'xstate.emit' || event === undefined
      ? []
      : fields.emitted.map((key) =>
          replaced(
            `${action} with a wrong ${key}`,
            'wrong payload',
            'actions',
            action,
            emit(((args: Args, params: unknown) => withWrong(evaluated(event, args, params) as Fields, key)) as never),
          ),
        ),
  );

  const delays = Object.entries(implementations.delays).map(([delay, value]) =>
    replaced(
      `${delay} is twenty times as long`,
      'altered delay',
      'delays',
      delay,
      (args: Args, params: unknown) => Number(evaluated(value, args, params)) * 20,
    ),
  );

  const inputs = statesOf(model.machine).flatMap((node) =>
    node.invoke.flatMap(({ id }, at) =>
      fields.inputs.map((key): Mutant => ({
        name: `${stateName(node)}: ${id} gets a wrong ${key}`,
        kind: 'wrong input',
        place: { into: stateName(node) },
        model: withConfig(model, (config) => {
          const state = node.path.reduce<Fields>(
            (one, name) => (one['states'] as Record<string, Fields>)[name] ?? {},
            config as Fields,
          );
          const invoke = [state['invoke']].flat()[at] as Fields;
          const original = invoke['input'];
          if (original === undefined) return;
          invoke['input'] = (args: Args) => {
            const input = evaluated(original, args, undefined);
            return typeof input === 'object' && input !== null ? withWrong(input as Fields, key) : input;
          };
        }),
      })),
    ),
  );
  return [...assignments, ...payloads, ...delays, ...inputs];
}
