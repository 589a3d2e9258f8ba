import { expect } from 'vitest';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Trace } from '#machines/kit/trace.ts';
import { stimulusName } from '#machines/kit/world.ts';
import { scriptedFlow } from './scriptedFlow.ts';

/**
 * Runs a trace on a real actor and checks the trace's expectations after each step. Returns the transitions that fired.
 */
export async function runOnActor(model: FlowModel, trace: Trace): Promise<string[]> {
  const flow = scriptedFlow(model, trace.input);
  const fired: string[] = [];
  const expectReport = (expected: object, where: string) => {
    const reported = flow.report();
    expect(reported, `${trace.name}, ${where}`).toEqual(expected);
    fired.push(...reported.fires);
  };
  flow.actor.subscribe({ error: () => {} });
  flow.actor.start();
  expectReport(trace.start, 'at the start');
  for (const [index, { then, ...stimulus }] of trace.steps.entries()) {
    await flow.happen(stimulus);
    expectReport(then, `step ${index + 1}, ${stimulusName(stimulus)}`);
  }
  flow.actor.stop();
  return fired;
}
