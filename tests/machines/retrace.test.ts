// Matching recorded traces, which have no payloads, to the model's cases.
import { describe, expect, test } from 'vitest';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { placeOf } from '#machines/kit/place.ts';
import { retrace } from '#machines/kit/retrace.ts';
import { tour } from '#machines/kit/tour.ts';
import type { Trace } from '#machines/kit/trace.ts';
import { movesOf } from '#machines/kit/walk.ts';
import { stimulusName, type Move } from '#machines/kit/world.ts';
import { models } from '#scripts/flows/models.ts';
import { model as parcel } from './fixtures/parcel.model.ts';

const loose: FlowModel = parcel;
const committed = import.meta.glob<Trace[]>('/machines/*/*.traces.json', { eager: true, import: 'default' });

const firesOf = ({ fired }: Move): string[] => fired.map(({ key }) => key);

/** The trace as the product's recorder would store it: which transitions fired and where they led. */
function recordedOf(model: FlowModel, { input, steps }: Trace): RecordedTrace {
  const [first, ...moves] = movesOf(model, { input, taken: steps.map(({ then: _then, ...stimulus }) => stimulus) }).map(
    (move) => ({ fires: firesOf(move), state: placeOf(move.world.snapshot) }),
  );
  if (first === undefined) throw new Error('The walk has no start.');
  return {
    machine: model.name,
    at: '2026-11-20T09:00:00.000Z',
    start: first,
    steps: moves.map((move) => ({ on: 'something', ...move })),
  };
}

const runOf = (model: FlowModel, of: (trace: Trace) => boolean): RecordedTrace => {
  const trace = tour(model).find(of);
  if (trace === undefined) throw new Error('The run doesn’t exist.');
  return recordedOf(model, trace);
};
const longest = () =>
  runOf(loose, ({ steps }) => steps.length === Math.max(...tour(loose).map((trace) => trace.steps.length)));

describe.each(models)('every committed trace of $name', (model) => {
  const traces = committed[`/machines/${model.name}/${model.name}.traces.json`] ?? [];

  test('exists', () => expect(traces.length).toBeGreaterThan(0));

  test.each(traces)(
    '$name: can be recovered from its transitions as a walk that fires the same ones in order',
    (trace) => {
      const { walk, isWhole, stoppedAt } = retrace(model, recordedOf(model, trace));
      expect({ isWhole, stoppedAt }).toEqual({ isWhole: true, stoppedAt: undefined });
      expect(movesOf(model, walk).flatMap(firesOf)).toEqual(
        [trace.start, ...trace.steps.map(({ then }) => then)].flatMap(({ fires }) => fires),
      );
    },
  );
});

describe('a recorded trace', () => {
  test('backtracks when a later step rules out a case', () => {
    // Only the path after the booking shows whether the parcel is insured.
    const taken = [{ event: 'address.changed Yaba' }, { event: 'sent' }, { actor: 'book', answers: 'booked' }];
    for (const input of ['insured', 'plain']) {
      const steps = movesOf(loose, { input, taken }).map((move) => ({
        on: 'something',
        fires: firesOf(move),
        state: placeOf(move.world.snapshot),
      }));
      const [start, ...rest] = steps;
      if (start === undefined) throw new Error('The walk has no start.');
      expect(retrace(loose, { machine: 'parcel', at: '2026-11-20T09:00:00.000Z', start, steps: rest })).toEqual({
        walk: { input, taken },
        isWhole: true,
      });
    }
  });

  test('skips steps that fired nothing', () => {
    const { start, steps, ...rest } = longest();
    const idle = { on: 'nothing.heard', fires: [], state: steps[0]?.state ?? '' };
    const { walk, isWhole } = retrace(loose, {
      ...rest,
      start,
      steps: [...steps.slice(0, 1), idle, idle, ...steps.slice(1)],
    });
    expect(isWhole).toBe(true);
    expect(walk.taken).toHaveLength(steps.length);
  });

  test('may have fired simultaneous timers in two steps', () => {
    const { start, steps, ...rest } = longest();
    const [first, second, ...others] = steps;
    if (first === undefined || second === undefined) throw new Error('The run is too short.');
    const whole = retrace(loose, {
      ...rest,
      start,
      steps: [{ ...second, fires: [...first.fires, ...second.fires] }, ...others],
    });
    expect(whole.isWhole).toBe(true);
  });

  test('is followed up to a transition that the machine no longer has, and says where', () => {
    const { start, steps, ...rest } = longest();
    const changed = steps.map((step, index) => (index === 3 ? { ...step, fires: ['booking:book cancelled:0'] } : step));
    const { walk, isWhole, stoppedAt } = retrace(loose, { ...rest, start, steps: changed });
    expect({ isWhole, stoppedAt }).toEqual({ isWhole: false, stoppedAt: 4 });
    expect(walk.taken).toHaveLength(3);
  });

  test('is followed up to a step that leads elsewhere now', () => {
    const { start, steps, ...rest } = longest();
    const changed = steps.map((step, index) => (index === 2 ? { ...step, state: 'nowhere' } : step));
    expect(retrace(loose, { ...rest, start, steps: changed })).toMatchObject({ isWhole: false, stoppedAt: 3 });
  });

  test('stops at 0 if not even its start is in the model', () => {
    const { start, ...rest } = longest();
    const { walk, isWhole, stoppedAt } = retrace(loose, { ...rest, start: { ...start, state: 'arrived' } });
    expect({ isWhole, stoppedAt, taken: walk.taken.map(stimulusName) }).toEqual({
      isWhole: false,
      stoppedAt: 0,
      taken: [],
    });
  });
});
