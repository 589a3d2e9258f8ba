import fc from 'fast-check';
import type { AnyMachineSnapshot } from 'xstate';
import type { FlowModel } from '#machines/kit/model.ts';
import { dryMachine, type Move, type Stimulus } from '#machines/kit/world.ts';

/*
 * What must always hold, written by hand: runs that a machine makes of itself can only say that it is as it was.
 * Each rule is held over random walks through every event, answer and timer that the models know.
 */

/** One step of a walk: what happened, in which situation, and what came of it. */
export interface Passage {
  before: AnyMachineSnapshot;
  stimulus: Stimulus;
  move: Move;
}

/** A whole walk from one of the model's inputs; `input` is what it began with. */
export interface Walk {
  input: unknown;
  start: Move;
  passages: Passage[];
}

/** As long as they come: left to itself fast-check likes walks of four steps best, which end before a second mail. */
const longWalks = fc.noBias(fc.array(fc.nat(1_000), { maxLength: 32, size: 'max' }));

export function always(model: FlowModel, holds: (walk: Walk) => void): void {
  const dry = dryMachine(model);
  const inputs = Object.keys(model.inputs);
  fc.assert(
    fc.property(fc.nat(inputs.length - 1), longWalks, (first, choices) => {
      const inputName = inputs[first] ?? '';
      const start = dry.start(inputName);
      const passages: Passage[] = [];
      let move = start;
      for (const choice of choices) {
        const possible = dry.stimuli(move.world);
        const stimulus = possible[choice % possible.length];
        if (!stimulus) break;
        const before = move.world.snapshot;
        move = dry.apply(move.world, stimulus);
        passages.push({ before, stimulus, move });
      }
      holds({ input: model.inputs[inputName], start, passages });
    }),
    { numRuns: 300 },
  );
}

export const emitted = ({ move }: Passage, type: string) =>
  (move.emitted as { type: string; [key: string]: unknown }[]).filter((effect) => effect.type === type);
export const ledTo = (passage: Passage) => emitted(passage, 'navigate').map(({ to }) => String(to));
export const answered = ({ stimulus }: Passage, actor: string, ...answers: string[]) =>
  'actor' in stimulus && stimulus.actor === actor && (answers.length === 0 || answers.includes(stimulus.answers));
export const happened = ({ stimulus }: Passage, ...events: string[]) => 'event' in stimulus && events.includes(stimulus.event);
export const asked = ({ move }: { move: Move }, actor: string) => move.invoked.some((invoked) => invoked.actor === actor);
