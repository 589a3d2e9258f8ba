import { readFileSync } from 'node:fs';
import type { AnyMachineSnapshot } from 'xstate';
import { edgesOf, stateName } from '#machines/kit/edges.ts';
import { ledgerOf } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { replay, type Trace } from '#machines/kit/trace.ts';
import { dryMachine, type Move } from '#machines/kit/world.ts';
import type { Rule } from '#tests/support/flows/rules.ts';
import { committedTraces } from '#tests/support/flows/traces.ts';
import { overWalks, sampleChoices, walkBy, type Choices, type Walk } from '#tests/support/flows/walks.ts';
import type { Mutant, Place } from './mutants.ts';

/* The three nets that can catch a mutant. */

export interface Nets {
  /** Whether any walk goes another way, so that it isn't the same machine written differently. */
  isChange: (mutant: Mutant) => boolean;
  ledger: (mutant: Mutant) => boolean;
  traces: (mutant: Mutant) => boolean;
  /** Throws if an invariant doesn't hold for the original machine, because it then proves nothing. */
  invariants: (mutant: Mutant) => boolean;
}

/** How many walks are generated, always the same ones. Those that pass a mutant's place are walked again. */
const WALKS = 1_000;
const WALKS_A_MUTANT = 250;
const SEED = 20_261_121;

function fails(act: () => void): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}

const isAsCommitted = (model: FlowModel, trace: Trace): boolean =>
  JSON.stringify(replay(model, trace)) === JSON.stringify(trace);

const statesIn = (snapshot: AnyMachineSnapshot): string[] => snapshot._nodes.map(stateName);

/** The places that a walk passes, where a mutant could behave differently. */
function placesPassed(model: FlowModel, { start, passages }: Walk): Set<string> {
  const edges = edgesOf(model.machine);
  const moves: { move: Move; before: string[] }[] = [
    { move: start, before: [] },
    ...passages.map(({ move, before }) => ({ move, before: statesIn(before) })),
  ];
  return new Set(
    moves.flatMap(({ move, before }) => {
      const after = statesIn(move.world.snapshot);
      // Includes transitions considered for the event, whether or not they fired.
      const near = edges.filter(
        ({ from, kind }) =>
          before.includes(from) || (kind === 'always' && after.includes(from)) || from === model.machine.id,
      );
      return [
        ...[...near, ...move.fired].map(({ from, on }) => `${from}:${on}`),
        ...after.map((name) => `into ${name}`),
      ];
    }),
  );
}

const placeName = (place: Place): string => ('into' in place ? `into ${place.into}` : `${place.from}:${place.on}`);

/** What can be seen of a walk from outside. */
const textOfWalk = ({ start, passages }: Walk): string =>
  JSON.stringify(
    [start, ...passages.map(({ move }) => move)].map(({ world: { snapshot, timers, now }, emitted, invoked }) => [
      snapshot.value,
      snapshot.context,
      emitted,
      invoked,
      timers.map(({ due }) => due),
      now,
    ]),
  );

export function netsOf(model: FlowModel, rules: Rule[]): Nets {
  const committed = readFileSync(`machines/${model.name}/${model.name}.transitions.txt`, 'utf8');
  const traces = committedTraces(model.name);
  const dry = dryMachine(model);
  const laidOut = sampleChoices(WALKS, SEED).map((choices) => ({ choices, walk: walkBy(model, dry, choices) }));
  for (const { name, hold } of rules) {
    if (fails(() => overWalks(() => laidOut.map(({ walk }) => walk), hold)))
      throw new Error(`${model.name}, as it is, breaks the rule “${name}”.`);
  }
  const byPlace = new Map<string, { choices: Choices; walk: Walk }[]>();
  for (const { choices, walk } of laidOut) {
    for (const place of placesPassed(model, walk))
      byPlace.set(place, [...(byPlace.get(place) ?? []), { choices, walk }]);
  }

  const choicesFor = ({ place }: Mutant): { choices: Choices; walk: Walk }[] =>
    (place === null ? laidOut : (byPlace.get(placeName(place)) ?? [])).slice(0, WALKS_A_MUTANT);

  return {
    isChange: (mutant) => {
      // A deleted or redirected transition is always one.
      if (mutant.kind === 'transition') return true;
      const mutated = dryMachine(mutant.model);
      return choicesFor(mutant).some(({ choices, walk }) => {
        try {
          return textOfWalk(walkBy(mutant.model, mutated, choices, model)) !== textOfWalk(walk);
        } catch {
          return true;
        }
      });
    },
    ledger: (mutant) => ledgerOf(mutant.model.machine) !== committed,
    traces: (mutant) =>
      traces.some((trace) =>
        fails(() => {
          if (!isAsCommitted(mutant.model, trace)) throw new Error('It is not as committed.');
        }),
      ),
    invariants: (mutant) => {
      const mutated = dryMachine(mutant.model);
      // All invariants check one walk before the next is generated, since most mutants are caught by an early one.
      return choicesFor(mutant).some(({ choices: choice }) =>
        fails(() => {
          const walk = [walkBy(mutant.model, mutated, choice, model)];
          for (const { hold } of rules) overWalks(() => walk, hold);
        }),
      );
    },
  };
}
