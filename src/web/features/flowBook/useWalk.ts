import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FlowModel } from '#machines/kit/model.ts';
import { type Walk, movesOf } from '#machines/kit/walk.ts';
import { type DryMachine, dryMachine, type Move, type Stimulus, stimulusName } from '#machines/kit/world.ts';
import { placeOf } from '#machines/kit/place.ts';
import { queryOf, readWalk } from './walkAddress.ts';

/** A stimulus that can happen now, with its result. */
export interface Possible {
  stimulus: Stimulus;
  /** Keys of the transitions that it would fire, in order; empty if the machine doesn't react. */
  fires: string[];
  /** The state it would lead to, in the format of `placeOf`. */
  to: string;
}

export interface Walking {
  model: FlowModel;
  /** The input and all stimuli taken, including those ahead of `at` after stepping back. */
  walk: Walk;
  /** `moves[0]` is the start. */
  moves: Move[];
  /** Index of the move that is shown. */
  at: number;
  /** `moves[at]`. */
  current: Move;
  possible: Possible[];
  /** Says which part of the address can no longer be followed; null if all of it can. */
  problem: string | null;
  /** Takes a step, dropping any steps ahead. */
  take: (stimulus: Stimulus) => void;
  /** Shows a step. `isPassing`: as one of many in a row, so Back doesn't stop at it. */
  goTo: (at: number, isPassing?: boolean) => void;
  restart: (input?: string) => void;
  /** Replaces the whole walk and shows move `at`, by default the last. Throws if the walk isn't possible. */
  open: (walk: Walk, at?: number) => void;
  /** Loads the walk in the address if it differs, after a link or the back button led here again. */
  follow: () => void;
}

interface Walked {
  walk: Walk;
  moves: Move[];
  at: number;
  problem: string | null;
  /** Whether Back leads to what was shown before. */
  isStep: boolean;
}

function walkFromAddress(model: FlowModel, dry: DryMachine): Walked {
  const { input, taken, moves, at, problem } = readWalk(model, dry, window.location.search);
  return { walk: { input, taken }, moves, at, problem, isStep: false };
}

const queryFor = (model: FlowModel, { walk, at }: Pick<Walked, 'walk' | 'at'>): string =>
  queryOf(model, walk.input, walk.taken.map(stimulusName), at);

const newWalk = (dry: DryMachine, input: string): Walked => ({
  walk: { input, taken: [] },
  moves: [dry.start(input)],
  at: 0,
  problem: null,
  isStep: true,
});

const possibleAfter = (dry: DryMachine, { world }: Move): Possible[] =>
  dry.stimuli(world).map((stimulus) => {
    const then = dry.apply(world, stimulus);
    return { stimulus, fires: then.fired.map(({ key }) => key), to: placeOf(then.world.snapshot) };
  });

/**
 * Drives a machine by hand. Starts with the walk in the address and mirrors every change into the query, so that it can
 * be shared. The model must not change while the component lives, so key it by the machine's name.
 */
export function useWalk(model: FlowModel): Walking {
  const dry = useMemo(() => dryMachine(model), [model]);
  const [{ walk, moves, at, problem, isStep }, setWalked] = useState(() => walkFromAddress(model, dry));

  useEffect(() => {
    const query = queryFor(model, { walk, at });
    const { pathname, search, hash } = window.location;
    if (query === search) return;
    // Bypasses the router, because the page stays the same and doesn't read its address again.
    const change = isStep ? 'pushState' : 'replaceState';
    window.history[change](window.history.state, '', pathname + query + hash);
  }, [model, walk, at, isStep]);

  const take = useCallback(
    (stimulus: Stimulus) =>
      setWalked((walked) => {
        const before = walked.moves[walked.at];
        // A second press before the first was rendered.
        if (
          before === undefined ||
          !dry.stimuli(before.world).some((can) => stimulusName(can) === stimulusName(stimulus))
        )
          return walked;
        const then = walked.at + 1;
        return {
          walk: { input: walked.walk.input, taken: [...walked.walk.taken.slice(0, walked.at), stimulus] },
          moves: [...walked.moves.slice(0, then), dry.apply(before.world, stimulus)],
          at: then,
          problem: null,
          isStep: true,
        };
      }),
    [dry],
  );
  const goTo = useCallback(
    (to: number, isPassing = false) =>
      setWalked((walked) => ({
        ...walked,
        at: Math.max(0, Math.min(to, walked.moves.length - 1)),
        isStep: !isPassing,
      })),
    [],
  );
  const restart = useCallback(
    (input?: string) => setWalked((walked) => newWalk(dry, input ?? walked.walk.input)),
    [dry],
  );
  const open = useCallback(
    (opened: Walk, to = opened.taken.length) => {
      const opening = movesOf(model, opened);
      const shown = Math.max(0, Math.min(to, opening.length - 1));
      setWalked({ walk: opened, moves: opening, at: shown, problem: null, isStep: true });
    },
    [model],
  );

  const follow = useCallback(
    () =>
      setWalked((walked) =>
        queryFor(model, walked) === window.location.search ? walked : walkFromAddress(model, dry),
      ),
    [model, dry],
  );

  // Back and Forward within the walk: for the router, it is the same page.
  useEffect(() => {
    const followHere = () => {
      if (window.location.pathname.startsWith(`/flows/${model.name}`)) follow();
    };
    window.addEventListener('popstate', followHere);
    return () => window.removeEventListener('popstate', followHere);
  }, [model, follow]);

  const current = moves[at] ?? moves[0];
  if (current === undefined) throw new Error(`The ${model.name} machine has not been started.`);
  const possible = useMemo(() => possibleAfter(dry, current), [dry, current]);
  return { model, walk, moves, at, current, possible, problem, take, goTo, restart, open, follow };
}
