import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { applyForPartnership, sendInquiry } from '#contract/inquiries.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { implementationName, statesOf } from '#machines/kit/edges.ts';
import type { Piece, SourceGraph } from './source/sourceGraph.ts';
import { isNode, type Syntax, syntaxIn } from './source/syntax.ts';

/* Which calls the web's actors of a machine make, found in their source. */

const resources = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });

/** The calls by where they are declared, as `file#name`. */
const callsByDeclaration = new Map(
  Object.entries(resources).flatMap(([path, declared]) =>
    Object.entries(declared).flatMap(([name, value]): [string, Call][] =>
      calls.includes(value as Call) ? [[`src/contract/${path.split('/').at(-1)}#${name}`, value as Call]] : [],
    ),
  ),
);

/** The calls among names outside of a graph. */
export const callsAmong = (names: Iterable<string>): Call[] => [
  ...new Set([...names].flatMap((name) => callsByDeclaration.get(name) ?? [])),
];

/** The actors that a machine invokes, by src. */
export const actorsOf = ({ machine }: Pick<FlowModel, 'machine'>): string[] => [
  ...new Set(statesOf(machine).flatMap(({ invoke }) => invoke.map(({ src }) => implementationName(src)))),
];

/** Calls of code that is passed to an actor as a function, which its source doesn't name. */
const passedCalls: Readonly<Record<string, readonly Call[]>> = {
  'formSubmission submit': [sendInquiry, applyForPartnership],
  'formSubmission findOut': [sendInquiry, applyForPartnership],
};

interface FoundActor extends Piece {
  src: string;
}

const isMachineFile = (name: string) => (file: string) => file === `machines/${name}/${name}.machine.ts`;

/** Each `name: fromPromise(…)`. */
function actorsIn(graph: SourceGraph): FoundActor[] {
  const found: FoundActor[] = [];
  for (const file of graph.files.values())
    for (const node of syntaxIn(file.program)) {
      const { key, value } = node as { key?: Syntax; value?: Syntax };
      if (node.type !== 'Property' || !isNode(value) || value.type !== 'CallExpression') continue;
      if ((value['callee'] as Syntax)['name'] === 'fromPromise' && isNode(key))
        found.push({ src: String(key['name']), file, node: value });
    }
  return found;
}

/** The names of the calls that each actor of each machine makes; an invoked machine is left out. */
export function actorCalls(models: readonly FlowModel[], graph: SourceGraph): Map<string, Map<string, Call[]>> {
  const actors = actorsIn(graph);
  const importers = (path: string) =>
    [...graph.files.values()].filter(({ imports }) => [...imports.values()].some(({ file }) => file === path));
  const belongsTo = ({ file }: FoundActor, name: string): boolean =>
    [file, ...importers(file.path)].some(({ imports }) =>
      [...imports.values()].some((imported) => isMachineFile(name)(imported.file)),
    );
  return new Map(
    models.map((model) => [
      model.name,
      new Map(
        actorsOf(model)
          .filter((src) => !models.some(({ name }) => name === src))
          .map((src) => {
            const those = actors.filter((actor) => actor.src === src && belongsTo(actor, model.name));
            const found = callsAmong(those.flatMap((actor) => [...graph.reachFrom(actor).outside]));
            return [src, [...found, ...(passedCalls[`${model.name} ${src}`] ?? [])]];
          }),
      ),
    ]),
  );
}
