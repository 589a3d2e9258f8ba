import { explore, situationOf, type Exploration, type Passage } from './explore.ts';
import type { FlowModel } from './model.ts';
import { expectationAfter, type Trace } from './trace.ts';
import { dryMachine, stimulusName, type Move, type Stimulus } from './world.ts';

/** The shortest path from a situation to a passage that covers an open goal, or null. */
function pathToOpenGoal(
  { passages }: Exploration,
  from: string,
  open: Set<string>,
  isBlocked: (from: string, passage: Passage) => boolean,
): Passage[] | null {
  const queue: { at: string; path: Passage[] }[] = [{ at: from, path: [] }];
  const seen = new Set([from]);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { at, path } = next;
    for (const passage of passages.get(at) ?? []) {
      if (isBlocked(at, passage)) continue;
      if (passage.goals.some((goal) => open.has(goal))) return [...path, passage];
      if (seen.has(passage.to)) continue;
      seen.add(passage.to);
      queue.push({ at: passage.to, path: [...path, passage] });
    }
  }
  return null;
}

/**
 * Builds runs that together reach every goal of an exploration: of `explore`, to fire every possible transition and use
 * every case of the model. Each run continues to the nearest passage with an open goal, and a new run starts when none
 * is reachable. Deterministic.
 */
export function tour(model: FlowModel, exploration: Exploration = explore(model)): Trace[] {
  const dry = dryMachine(model);
  const everywhere = [...exploration.starts, ...[...exploration.passages.values()].flat()];
  const open = new Set(everywhere.flatMap(({ goals }) => goals));
  const situations = new Set(everywhere.map(({ situation }) => situation));
  const cover = (goals: string[]) => goals.forEach((goal) => open.delete(goal));
  const traces: Trace[] = [];
  // The exploration saw each situation with one set of timer ages. A run may arrive with others, so another timer may
  // be first.
  const blockedPassages = new Set<string>();
  const isBlocked = (from: string, { by }: Passage) => blockedPassages.has(`${from} ${by}`);
  const endsAt = (key: string) => exploration.passages.get(key)?.length === 0;

  /** Takes one passage, or returns null if this run's timers don't allow it. */
  const walk = ({ world }: Move, passage: Passage): { move: Move; stimulus: Stimulus } | null => {
    const stimulus = dry.stimuli(world).find((candidate) => stimulusName(candidate) === passage.by);
    if (stimulus === undefined) return null;
    const move = dry.apply(world, stimulus);
    const to = situationOf(model, move.world);
    const firesAsExplored = move.fired.map(({ key }) => key).join() === passage.fires.join();
    const isAsExplored = to === passage.situation && firesAsExplored;
    const isTimers = world.timers.length > 0 && situations.has(to) && (firesAsExplored || 'after' in stimulus);
    if (!isAsExplored && !isTimers) {
      throw new Error(
        `The facts of ${model.name} leave out something that decides where "${passage.by}" leads: ${passage.situation} or ${to}.`,
      );
    }
    return isAsExplored ? { move, stimulus } : null;
  };

  while (open.size > 0) {
    const [best] = exploration.starts
      .map((start) => ({
        start,
        path: start.goals.some((goal) => open.has(goal)) ? [] : pathToOpenGoal(exploration, start.to, open, isBlocked),
      }))
      .filter((candidate) => candidate.path !== null)
      .toSorted((a, b) => (a.path?.length ?? 0) - (b.path?.length ?? 0));
    if (best === undefined) break;

    let move = dry.start(best.start.input);
    let at = best.start.to;
    cover(best.start.goals);
    const trace: Trace = {
      name: `${traces.length + 1} ${best.start.input}`,
      input: best.start.input,
      start: expectationAfter(move),
      steps: [],
    };
    traces.push(trace);

    // Passages that end the run come last.
    const onward = () => {
      const pathWithoutEnd = pathToOpenGoal(
        exploration,
        at,
        open,
        (from, passage) => isBlocked(from, passage) || endsAt(passage.to),
      );
      return pathWithoutEnd ?? pathToOpenGoal(exploration, at, open, isBlocked);
    };
    for (let path = onward(); path !== null; path = onward()) {
      for (const passage of path) {
        const walked = walk(move, passage);
        if (walked === null) {
          blockedPassages.add(`${at} ${passage.by}`);
          break;
        }
        move = walked.move;
        at = passage.to;
        cover(passage.goals);
        trace.steps.push({ ...walked.stimulus, then: expectationAfter(move) });
      }
    }
  }
  return traces;
}
