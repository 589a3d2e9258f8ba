import type { AnyMachineSnapshot } from 'xstate';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { nearestMeta } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { expect, it } from '#tests/support/flows/rules.ts';
import { expectAlways, failureAt } from '#tests/support/flows/walks.ts';

/* What must hold for every flow that a person goes through, said once for all of them. */

/** The innermost view of a situation. */
const viewOf = ({ _nodes }: AnyMachineSnapshot): string | null =>
  _nodes.map((node) => nearestMeta(node, 'view')).findLast((view) => view !== null) ?? null;
const errorOf = ({ context }: AnyMachineSnapshot): unknown => (context as { error?: unknown }).error ?? null;
const isBusy = (snapshot: AnyMachineSnapshot): boolean => snapshot.status === 'active' && snapshot.hasTag('busy');

/** Failures that lead to a question instead of a message. */
const questions = ['confirmation_needed', 'nothing_changed'];

/** Flows whose error is about something else than their latest step. */
const otherErrors: Record<string, string> = {
  session: 'its error is about signing in, and a start-up that fails has views of its own',
  demoChange: 'it says why a time was refused until another is chosen',
  directChange: 'it says so in notices, before it loads again what the page shows',
  keptOrder: 'if the server doesn’t say which order it keeps, the page offers the one in this tab',
};

/** States these rules about one flow's machine. */
export function rulesOfEveryFlow(model: FlowModel): void {
  const saysItsError = !(model.name in otherErrors);
  if (saysItsError) rulesOfErrors(model);

  it('lets nobody wait longer for an answer than a step may take', () => {
    expectAlways(model, ({ start, passages }) => {
      for (const { world } of [start, ...passages.map(({ move }) => move)]) {
        if (!isBusy(world.snapshot) || world.actors.length === 0 || world.timers.length === 0) continue;
        expect((world.timers[0]?.due ?? 0) - world.now).toBeLessThanOrEqual(STEP_TIMEOUT);
      }
    });
  });
}

function rulesOfErrors(model: FlowModel): void {
  it('never leaves a person in front of the same view without a word after something went wrong', () => {
    expectAlways(model, ({ start, passages }) => {
      let offered = viewOf(start.world.snapshot);
      for (const { before, stimulus, move } of passages) {
        if (!isBusy(before)) offered = viewOf(before);
        const { snapshot } = move.world;
        const failure = failureAt(model, { before, stimulus, move }) as { code?: string } | null;
        const hasFailed = failure !== null || ('after' in stimulus && stimulus.after === 'timeLimit');
        if (questions.includes(String(failure?.code))) continue;
        if (!hasFailed || isBusy(snapshot) || snapshot.status !== 'active' || viewOf(snapshot) !== offered) continue;
        expect(errorOf(snapshot) !== null || move.emitted.length > 0 || move.invoked.length > 0).toBe(true);
      }
    });
  });

  it('shows only the latest failure', () => {
    expectAlways(model, ({ passages }) => {
      for (const passage of passages) {
        const failure = failureAt(model, passage) as { code?: string } | null;
        const error = errorOf(passage.move.world.snapshot) as { code?: string } | null;
        if (failure?.code !== undefined && error !== null) expect(error.code).toBe(failure.code);
      }
    });
  });

  it('starts what a person asks for without the failure of an earlier attempt', () => {
    expectAlways(model, ({ passages }) => {
      for (const { before, stimulus, move } of passages) {
        if (!('event' in stimulus) || move.invoked.length === 0) continue;
        const type = model.events(before)[stimulus.event]?.type;
        // Turning to a page asks for nothing.
        const isAsked = type !== 'page.shown' && !(model.fromOutside ?? []).includes(type);
        if (isAsked) expect(errorOf(move.world.snapshot)).toBeNull();
      }
    });
  });
}
