import type { BrowserContext } from 'playwright/test';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import type { FlowStep } from '#flow/recorder.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { coverageOf } from '#tests/support/flows/coverage.ts';
import { excusesOf } from './passages/excused.ts';

/*
 * Records for the flow book what the journeys fire. It only listens to the page's `humanar:flow` events, so it can't
 * fail a journey.
 */

const models = new Map<string, Promise<FlowModel>>();

/** Loaded on demand, since a journey uses one or two flows. */
function modelOf(machine: string): Promise<FlowModel> {
  const loading =
    models.get(machine) ??
    import(`../../machines/${machine}/${machine}.model.ts`).then(({ model }: { model: FlowModel }) => model);
  models.set(machine, loading);
  return loading;
}

/** Extends a flow with its new steps, leaving recorded ones unchanged. */
const extended = (
  before: RecordedTrace | undefined,
  { machine, at, on, fires, state, view }: FlowStep,
): RecordedTrace =>
  before === undefined || on === null
    ? { machine, at, start: { fires, state }, steps: [] }
    : { ...before, steps: [...before.steps, { on, fires, state, ...(view !== null && { view }) }] };

/**
 * Records the flows of a journey.
 * @param part identifies the journey, so that running it again replaces its earlier results
 * @returns a function for its end, which stores what was fired
 */
export async function watchFlows(context: BrowserContext, part: string): Promise<() => void> {
  const traces = new Map<string, RecordedTrace>();
  const coverages = new Map<string, ReturnType<typeof coverageOf>>();

  await context.exposeBinding('humanarFlowStepped', async (_, step: FlowStep) => {
    const { flow, machine, fires } = step;
    const model = await modelOf(machine);
    const trace = extended(traces.get(flow), step);
    traces.set(flow, trace);
    if (!coverages.has(machine))
      coverages.set(machine, coverageOf(model, 'browser', { part, excused: excusesOf(model) }));
    coverages.get(machine)?.count(fires, { recorded: trace });
  });
  await context.addInitScript(() => {
    window.addEventListener('humanar:flow', ({ detail }) => {
      const report = Reflect.get(window, 'humanarFlowStepped') as ((step: FlowStep) => Promise<void>) | undefined;
      void report?.(detail).catch(() => {});
    });
  });
  return () => {
    for (const coverage of coverages.values()) coverage.write();
  };
}
