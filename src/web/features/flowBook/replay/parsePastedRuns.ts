import * as z from 'zod/mini';
import { coveringRun } from '#contract/flowBook.ts';
import { recordedTrace } from '#contract/recordedTrace.ts';
import { formatShortMoment } from '#ui/dates.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { dryMachine } from '#machines/kit/world.ts';
import { readWalk } from '../walkAddress.ts';
import { type Run, runOfRecorded, runOfTrace, runOfWalk } from './runs.ts';

/*
 * Parses what people paste: committed traces, one or a whole file; recordings from the product; walks; and links to
 * walks.
 */

const expectation = z.object({
  value: z.unknown(),
  context: z.unknown(),
  fires: z.array(z.string()),
  view: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  status: z.optional(z.string()),
  output: z.optional(z.unknown()),
  emitted: z.optional(z.array(z.unknown())),
  invoked: z.optional(z.array(z.object({ actor: z.string(), input: z.optional(z.unknown()) }))),
});
const then = z.optional(expectation);
const step = z.union([
  z.object({ event: z.string(), then }),
  z.object({ actor: z.string(), answers: z.string(), then }),
  z.object({ after: z.string(), ms: z.number(), then }),
]);
const trace = z.object({
  name: z._default(z.string(), 'A trace'),
  input: z.string(),
  start: then,
  steps: z.array(step),
});

/** The parsed runs, or the error message to show beside the field. */
export type PastedRuns = { runs: Run[]; note: string | null } | { problem: string };

class Unusable extends Error {}

/** Advice for text that is almost a trace. */
const advice = 'Copy all of it again, or compare it with “Copy as a trace” here.';
const FORMS =
  'A trace has an input and steps; a recording has a machine, a start and steps; a walk has an input and the choices taken.';

const has = (value: object, ...keys: string[]): boolean => keys.every((key) => key in value);

/** A readable path, `steps › 3 › event`, counted from 1. */
const placeIn = (path: readonly PropertyKey[]): string =>
  path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' › ');

function checked<T>(schema: z.ZodMiniType<T>, value: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const place = placeIn(issue?.path ?? []);
  throw new Unusable(
    `This looks like ${what}, but ${place === '' ? 'part of it' : `“${place}”`} is missing or invalid. ${advice}`,
  );
}

function runOf(model: FlowModel, value: unknown, index: number): Run | { machine: string } {
  if (typeof value !== 'object' || value === null) throw new Unusable(`This is JSON, but not a trace. ${FORMS}`);
  const noInput = (input: string) => {
    const inputNames = Object.keys(model.inputs).map((name) => `“${name}”`);
    return new Unusable(`${model.name} does not start with “${input}”. It starts with ${inputNames.join(' or ')}.`);
  };
  if (has(value, 'machine', 'start', 'steps')) {
    const recorded = checked(recordedTrace, value, 'a recorded trace');
    if (recorded.machine !== model.name) return { machine: recorded.machine };
    const run = runOfRecorded(model, `Recorded ${formatShortMoment(recorded.at)}`, recorded);
    if (run === null) throw new Unusable(`${model.name} has nothing to start with.`);
    return run;
  }
  if (has(value, 'input', 'taken')) {
    const walk = checked(coveringRun, value, 'a walk');
    if (!('taken' in walk)) throw new Unusable(`This looks like a walk, but part of it is missing. ${advice}`);
    const run = runOfWalk(model, `Walk ${index + 1}`, walk);
    if (run === null) throw noInput(walk.input);
    return run;
  }
  if (has(value, 'input', 'steps')) {
    const parsed = checked(trace, value, 'a trace');
    const run = runOfTrace(model, parsed);
    if (run === null) throw noInput(parsed.input);
    return run;
  }
  throw new Unusable(`This is JSON, but not a trace. ${FORMS}`);
}

/** Reads a walk from its address, as copied by “Copy link”. */
function runOfAddress(model: FlowModel, machine: string, query: string): PastedRuns {
  if (machine !== model.name)
    return { problem: `This link leads to ${machine}, and this is ${model.name}. Open it in the browser.` };
  const { input, taken, moves, problem } = readWalk(model, dryMachine(model), query);
  return {
    runs: [
      {
        name: 'The walk from the link',
        walk: { input, taken },
        moves,
        expected: [],
        stopped: null,
        length: taken.length,
      },
    ],
    note: problem,
  };
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unusable(
      'This isn’t JSON. A trace starts with { or [ and ends with } or ]. Part of it may not have been copied.',
    );
  }
}

/** Parses pasted or dropped text. Never throws for invalid input. */
export function parsePastedRuns(model: FlowModel, text: string): PastedRuns {
  if (text.trim() === '') return { problem: 'Paste a trace first, or drop a file.' };
  const [address, machine = '', query = ''] = /^\S*\/flows\/(\w+)\/?(\?\S*)?$/.exec(text.trim()) ?? [];
  if (address !== undefined) return runOfAddress(model, machine, query);
  try {
    const value = valueOf(text);
    const all = Array.isArray(value) ? value.map((one, index) => runOf(model, one, index)) : [runOf(model, value, 0)];
    const runs = all.filter((run) => 'walk' in run);
    const others = [...new Set(all.flatMap((run) => ('machine' in run ? [run.machine] : [])))];
    const elsewhere = `${others.join(' and ')}, and this is ${model.name}. Open ${others.length === 1 ? 'it' : 'them'} on ${others.length === 1 ? 'its page' : 'their pages'}.`;
    if (runs.length === 0)
      return {
        problem: others.length === 0 ? 'The list is empty: it has no trace.' : `This was recorded from ${elsewhere}`,
      };
    return {
      runs,
      note: others.length === 0 ? null : `${all.length - runs.length} of these were recorded from ${elsewhere}`,
    };
  } catch (problem) {
    if (problem instanceof Unusable) return { problem: problem.message };
    throw problem;
  }
}
