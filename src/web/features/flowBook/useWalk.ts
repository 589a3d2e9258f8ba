import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FlowModel } from '#machines/kit/model.ts';
import { type Walk, movesOf } from '#machines/kit/walk.ts';
import { type DryMachine, dryMachine, type Move, type Stimulus, stimulusName } from '#machines/kit/world.ts';
import { placeOf } from '#machines/kit/place.ts';
import { queryOf, readWalk } from './walkAddress.ts';

/** What can happen now. */
export interface Possible {
  stimulus: Stimulus;
  /** The keys of the transitions that it would fire, in order; none where the machine does not react. */
  fires: string[];
  /** Where the machine would stand then, as `place.ts` tells it. */
  to: string;
}

export interface Walking {
  model: FlowModel;
  /** The input and everything taken, also what lies ahead of `at` after stepping back. */
  walk: Walk;
  /** `moves[0]` is the start. */
  moves: Move[];
  /** Index into `moves`: what is shown. */
  at: number;
  /** `moves[at]`. */
  current: Move;
  possible: Possible[];
  /** What of the address cannot be followed (any more), in words. */
  lost: string | null;
  /** Drops what lay ahead. */
  take: (stimulus: Stimulus) => void;
  goTo: (at: number) => void;
  restart: (input?: string) => void;
  /** Replaces the whole walk; shows its end unless told otherwise. Throws when it cannot be walked. */
  open: (walk: Walk, at?: number) => void;
  /** Walks what the address says, where that is another walk: somebody was led here again, by a link or by going back. */
  follow: () => void;
}

interface Walked {
  walk: Walk;
  moves: Move[];
  at: number;
  lost: string | null;
}

function begin(model: FlowModel, dry: DryMachine): Walked {
  const { input, taken, moves, at, lost } = readWalk(model, dry, window.location.search);
  return { walk: { input, taken }, moves, at, lost };
}

const queryFor = (model: FlowModel, { walk, at }: Pick<Walked, 'walk' | 'at'>): string => queryOf(model, walk.input, walk.taken.map(stimulusName), at);

const started = (dry: DryMachine, input: string): Walked => ({ walk: { input, taken: [] }, moves: [dry.start(input)], at: 0, lost: null });

const possibleAfter = (dry: DryMachine, { world }: Move): Possible[] =>
  dry.stimuli(world).map((stimulus) => {
    const then = dry.apply(world, stimulus);
    return { stimulus, fires: then.fired.map(({ key }) => key), to: placeOf(then.world.snapshot) };
  });

/**
 * Drives a machine by hand. Begins with the walk that the address carries, and mirrors itself into the address's query, so
 * that it can be passed on. The model stays the same as long as the component lives: key it by the machine's name.
 */
export function useWalk(model: FlowModel): Walking {
  const dry = useMemo(() => dryMachine(model), [model]);
  const [{ walk, moves, at, lost }, setWalked] = useState(() => begin(model, dry));

  useEffect(() => {
    const query = queryFor(model, { walk, at });
    const { pathname, search, hash } = window.location;
    // Past the router: the page stays the same one, and nothing of it reads its address a second time.
    if (query !== search) window.history.replaceState(window.history.state, '', pathname + query + hash);
  }, [model, walk, at]);

  const take = useCallback(
    (stimulus: Stimulus) =>
      setWalked((walked) => {
        const before = walked.moves[walked.at];
        // Pressed twice before the first press was shown.
        if (before === undefined || !dry.stimuli(before.world).some((can) => stimulusName(can) === stimulusName(stimulus))) return walked;
        const then = walked.at + 1;
        return {
          walk: { input: walked.walk.input, taken: [...walked.walk.taken.slice(0, walked.at), stimulus] },
          moves: [...walked.moves.slice(0, then), dry.apply(before.world, stimulus)],
          at: then,
          lost: null,
        };
      }),
    [dry],
  );
  const goTo = useCallback((to: number) => setWalked((walked) => ({ ...walked, at: Math.max(0, Math.min(to, walked.moves.length - 1)) })), []);
  const restart = useCallback((input?: string) => setWalked((walked) => started(dry, input ?? walked.walk.input)), [dry]);
  const open = useCallback(
    (opened: Walk, to = opened.taken.length) => {
      const opening = movesOf(model, opened);
      setWalked({ walk: opened, moves: opening, at: Math.max(0, Math.min(to, opening.length - 1)), lost: null });
    },
    [model],
  );

  const follow = useCallback(
    () => setWalked((walked) => (queryFor(model, walked) === window.location.search ? walked : begin(model, dry))),
    [model, dry],
  );

  const current = moves[at] ?? moves[0];
  if (current === undefined) throw new Error(`The ${model.name} machine has not been started.`);
  const possible = useMemo(() => possibleAfter(dry, current), [dry, current]);
  return { model, walk, moves, at, current, possible, lost, take, goTo, restart, open, follow };
}
