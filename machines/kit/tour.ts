import { explore, goalsOf, situationOf, type Exploration, type Passage } from './explore.ts';
import type { FlowModel } from './model.ts';
import { expectationAfter, type Trace } from './trace.ts';
import { dryMachine, stimulusName, type Move, type Stimulus } from './world.ts';

/** The shortest way from a situation to a passage that still has something to prove. */
function wayToNews({ passages }: Exploration, from: string, open: Set<string>, shut: (from: string, passage: Passage) => boolean): Passage[] | null {
  const ways: { at: string; way: Passage[] }[] = [{ at: from, way: [] }];
  const seen = new Set([from]);
  for (let next = ways.shift(); next !== undefined; next = ways.shift()) {
    const { at, way } = next;
    for (const passage of passages.get(at) ?? []) {
      if (shut(at, passage)) continue;
      if (passage.goals.some((goal) => open.has(goal))) return [...way, passage];
      if (seen.has(passage.to)) continue;
      seen.add(passage.to);
      ways.push({ at: passage.to, way: [...way, passage] });
    }
  }
  return null;
}

/**
 * Runs through a machine that together fire every transition that can fire, and use every case of its model: always on to
 * the nearest passage with something left to prove, a new run when there is none ahead. The same machine gives the same tour.
 */
export function tour(model: FlowModel): Trace[] {
  const exploration = explore(model);
  const dry = dryMachine(model);
  const open = new Set([...exploration.starts, ...[...exploration.passages.values()].flat()].flatMap(({ goals }) => goals));
  const prove = (goals: string[]) => goals.forEach((goal) => open.delete(goal));
  const traces: Trace[] = [];
  // The exploration knows one pair of timers' ages a situation; where a run arrives with other ages, another timer may be first.
  const shutPassages = new Set<string>();
  const shut = (from: string, { by }: Passage) => shutPassages.has(`${from} ${by}`);
  const endsAt = (key: string) => exploration.passages.get(key)?.length === 0;

  /** One step along a passage, or none when this run's timers do not allow it. */
  const walk = ({ world }: Move, passage: Passage): { move: Move; stimulus: Stimulus } | null => {
    const stimulus = dry.stimuli(world).find((candidate) => stimulusName(candidate) === passage.by);
    if (stimulus === undefined) return null;
    const move = dry.apply(world, stimulus);
    const to = situationOf(model, move.world);
    const asExplored = to === passage.to && goalsOf(move.fired, passage.by).join() === passage.goals.join();
    if (!asExplored && (!exploration.passages.has(to) || world.timers.length === 0)) {
      throw new Error(`The facts of ${model.name} leave out something that decides where "${passage.by}" leads: ${passage.to} or ${to}.`);
    }
    return asExplored ? { move, stimulus } : null;
  };

  while (open.size > 0) {
    const [best] = exploration.starts
      .map((start) => ({
        start,
        way: start.goals.some((goal) => open.has(goal)) ? [] : wayToNews(exploration, start.to, open, shut),
      }))
      .filter((candidate) => candidate.way !== null)
      .toSorted((a, b) => (a.way?.length ?? 0) - (b.way?.length ?? 0));
    if (best === undefined) break;

    let move = dry.start(best.start.input);
    prove(best.start.goals);
    const trace: Trace = { name: `${traces.length + 1} ${best.start.input}`, input: best.start.input, start: expectationAfter(move), steps: [] };
    traces.push(trace);

    // A run ends as late as it can: passages into a dead end come last.
    const onward = () => {
      const from = situationOf(model, move.world);
      const beforeAnEnd = wayToNews(exploration, from, open, (at, passage) => shut(at, passage) || endsAt(passage.to));
      return beforeAnEnd ?? wayToNews(exploration, from, open, shut);
    };
    for (let way = onward(); way !== null; way = onward()) {
      for (const passage of way) {
        const walked = walk(move, passage);
        if (walked === null) {
          shutPassages.add(`${situationOf(model, move.world)} ${passage.by}`);
          break;
        }
        move = walked.move;
        prove(passage.goals);
        trace.steps.push({ ...walked.stimulus, then: expectationAfter(move) });
      }
    }
  }
  return traces;
}
