// The lifecycle's paths from `@xstate/test`, run with the same pure `transition` that the server uses.
import { afterAll, describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import type { FlowModel } from '#machines/kit/model.ts';
import { subscriptionMachine } from '#machines/subscription/subscription.machine.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import { coverageOf } from '#tests/support/flows/coverage.ts';
import { subscriptionPaths } from '#tests/support/flows/subscriptionPaths.ts';

describe('the generated paths of a subscription', () => {
  const paths = subscriptionPaths();
  const coverage = coverageOf(model as FlowModel, 'actor', { part: 'xstate-test', runs: paths.length });
  afterAll(() => coverage.write());

  for (const { situation, input, steps, fires } of paths) {
    test(`${situation}: ${steps.map((step) => step.case).join(', ')}`, () => {
      let [snapshot] = initialTransition(subscriptionMachine, input);
      for (const step of steps) {
        [snapshot] = transition(subscriptionMachine, snapshot, step.event);
        expect({ value: snapshot.value, context: snapshot.context }, step.case).toEqual(step.expected);
      }
      coverage.count(fires, { input: situation, taken: steps.map((step) => ({ event: step.case })) });
    });
  }

  test('fire every transition', () => expect(coverage.missing(), 'transitions that no path fires').toEqual([]));
});
