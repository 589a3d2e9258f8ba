import { readFileSync } from 'node:fs';
import type { AnyMachineSnapshot } from 'xstate';
import { edgesOf, stateName } from '#machines/kit/edges.ts';
import { ledgerOf } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { replay, type Trace } from '#machines/kit/trace.ts';
import { dryMachine, type Move } from '#machines/kit/world.ts';
import type { Rule } from '#tests/support/flows/rules.ts';
import { committedTraces } from '#tests/support/flows/traces.ts';
import { overWalks, sampleChoices, walkBy, type Walk } from '#tests/support/flows/walks.ts';
import type { Mutant, Place } from './mutants.ts';

/* The three nets that can catch a mutant. */

export interface Nets {
  /** Whether any walk differs. If none does, the mutant is the same machine written differently. */
  isChange: (mutant: Mutant) => boolean;
  ledger: (mutant: Mutant) => boolean;
  traces: (mutant: Mutant) => boolean;
  /** The name of a rule that the mutant breaks; null if hand-written rules let it pass. */
  brokenRule: (mutant: Mutant) => string | null;
}

/** How many walks are generated, always the same ones. Those that pass a mutant's place are walked again. */
const WALKS = 1_000;
/** How many of those that differ are checked. */
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

/** What can be seen of a walk from outside. Of a machine that the server decides with, also what it refuses. */
const textOfWalk = ({ isServed }: FlowModel, { start, passages }: Walk): string =>
  JSON.stringify(
    [start, ...passages.map(({ move }) => move)].map(
      ({ world: { snapshot, timers, now }, emitted, invoked, fired }) => [
        isServed === true && fired.length > 0,
        snapshot.value,
        snapshot.context,
        emitted,
        invoked,
        timers.map(({ due }) => due),
        now,
      ],
    ),
  );

/** Throws if a rule doesn't hold for the original machine, because it then proves nothing. */
export function netsOf(model: FlowModel, rules: Rule[]): Nets {
  const committed = readFileSync(`machines/${model.name}/${model.name}.transitions.txt`, 'utf8');
  const traces = committedTraces(model.name);
  const dry = dryMachine(model);
  // Heads for one transition after another, so that each is passed as often as the others.
  const laidOut = sampleChoices(WALKS, SEED).map((sampled, transition) => {
    const choices = { ...sampled, transition };
    const walk = walkBy(model, dry, choices);
    return { choices, walk, text: textOfWalk(model, walk) };
  });
  for (const { name, hold } of rules) {
    if (fails(() => overWalks(() => laidOut.map(({ walk }) => walk), hold)))
      throw new Error(`${model.name}, as it is, breaks the rule “${name}”.`);
  }
  const byPlace = new Map<string, typeof laidOut>();
  for (const one of laidOut) {
    for (const place of placesPassed(model, one.walk)) byPlace.set(place, [...(byPlace.get(place) ?? []), one]);
  }

  /** The walks that the mutant takes differently; an error instead of a walk that never ends. */
  function* differentWalks(mutant: Mutant): Generator<Walk | Error> {
    const mutated = dryMachine(mutant.model);
    const passing = mutant.place === null ? laidOut : (byPlace.get(placeName(mutant.place)) ?? []);
    for (const { choices, text } of passing) {
      try {
        const walk = walkBy(mutant.model, mutated, choices, model);
        if (textOfWalk(model, walk) !== text) yield walk;
      } catch (error) {
        yield error as Error;
      }
    }
  }

  const ruleBrokenBy = (walk: Walk | Error): string | null => {
    if (walk instanceof Error) return walk.message;
    return rules.find(({ hold }) => fails(() => overWalks(() => [walk], hold)))?.name ?? null;
  };

  return {
    isChange: (mutant) => differentWalks(mutant).next().done !== true,
    ledger: (mutant) => ledgerOf(mutant.model.machine) !== committed,
    traces: (mutant) =>
      traces.some((trace) =>
        fails(() => {
          if (!isAsCommitted(mutant.model, trace)) throw new Error('It is not as committed.');
        }),
      ),
    brokenRule: (mutant) => {
      let checked = 0;
      for (const walk of differentWalks(mutant)) {
        const rule = ruleBrokenBy(walk);
        if (rule !== null || ++checked === WALKS_A_MUTANT) return rule;
      }
      return null;
    },
  };
}
