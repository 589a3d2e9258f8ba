// Every transition of the lifecycle chart on the real server: generated paths over HTTP, with the sandbox's clock and
// provider.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusableActions } from '#domain/refusedActions.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import { coverageOf } from '#tests/support/flows/coverage.ts';
import { runLives, type LifeResult } from '#tests/support/flows/lifecycleLives.ts';
import { coveringPaths, notOnServer } from '#tests/support/flows/subscriptionPaths.ts';
import { testClock } from '#tests/support/server.ts';
import { withProvider } from '#tests/support/provider.ts';

// The clock starts with the model, so it never has to go back.
withProvider({ webhookPath: '/payments/v1/webhook', clock: testClock(new Date(Date.UTC(2026, 10, 20, 8))) });

describe('the life of a subscription on the server', () => {
  const paths = coveringPaths();
  const coverage = coverageOf(model as FlowModel, 'server', { runs: paths.length, excused: notOnServer });
  let results: LifeResult[] = [];
  let untried: string[] = [];
  let explained: ReadonlySet<string> = new Set();
  beforeAll(async () => {
    ({ lived: results, untried, explained } = await runLives(paths));
  });
  afterAll(() => coverage.write());

  it.each(paths.map((path) => [`${path.situation}: ${path.steps.map((step) => step.case).join(', ')}`, path] as const))(
    '%s',
    (_, path) => {
      const life = results.find((one) => one.path === path);
      if (!life) throw new Error('nobody has lived this path');
      if (life.failure !== null) throw life.failure;
      coverage.count(life.fired, { input: path.situation, taken: path.steps.map((step) => ({ event: step.case })) });
    },
  );

  it('fires every transition', () => expect(coverage.missing(), 'transitions that no path fires').toEqual([]));

  it('tries what the chart refuses in every situation', () => expect(untried).toEqual([]));

  // No case of the chart pays ahead or leaves a time without a term; tests/server/payments/renewals/renew.test.ts and
  // tests/server/payments/withdrawnTerms.test.ts cover those messages.
  const elsewhere = ['change active', 'change renewalDue', 'renew active'];
  it('refuses each action in each stage with the listed message', () => {
    expect(
      refusableActions.map(({ action, stage }) => `${action} ${stage}`).filter((pair) => !explained.has(pair)),
    ).toEqual(elsewhere);
  });
});
