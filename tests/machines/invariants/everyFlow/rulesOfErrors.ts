import { failureOf } from '#contract/failure.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { stimulusName } from '#machines/kit/world.ts';
import { expect, it } from '#tests/support/flows/rules.ts';
import { emissionsOf, expectAlways, failureAt, outcomeAt } from '#tests/support/flows/walks.ts';
import { viewOf } from '#machines/kit/view.ts';
import { errorOf, isBusy, personalEvent } from '#tests/support/flows/situations.ts';

/* What went wrong is said, until the person does something else. */

/** Failures that lead to a question instead of a message. */
const questions = ['confirmation_needed', 'nothing_changed'];

/** Flows whose error is about something else than their latest step. */
const otherErrors: Record<string, string> = {
  session: 'its error is about signing in, and a start-up that fails has views of its own',
  demoChange: 'it says why a time was refused until another is chosen',
  directChange: 'it says so in notices, before it loads again what the page shows',
  organisationDetails: 'it says what became of saving, even if that can’t be looked up',
  formSubmission: 'it says that the form may have arrived, even if that can’t be looked up',
  keptOrder: 'if the server doesn’t say which order it keeps, the page offers the one in this tab',
};

/** Flows whose error can outlast what a person does, as `case` → why. */
const lastingErrors: Record<string, Record<string, string>> = {
  order: {
    'presses Sign in': 'nothing is tried again',
    continues: 'without a price there is nothing to continue with',
  },
  quotePayment: {
    'chooses who gets the receipt': 'the payment’s failure stays true',
    'wants no contact': 'the payment’s failure stays true',
  },
};

/** States whose answer leaves an earlier failure in place, as state → why. None of these answers is a success. */
const staysUnsolved: Record<string, Record<string, string>> = {
  demoChange: {
    rereading: 'the page still says why the demo couldn’t be cancelled',
    moveRefused: 'the page still says why the demo wasn’t moved',
  },
  directChange: { refreshing: 'only what the page shows was loaded again' },
  organisationDetails: { lookingUp: 'the form says that what it sent hasn’t arrived' },
};

/** An error that stays on the page would deny what it says beside it. */
function ruleOfSuccess(model: FlowModel): void {
  const unsolved = staysUnsolved[model.name] ?? {};
  it('shows no failure from before once an answer says that it succeeded', () => {
    expectAlways(model, ({ passages }) => {
      for (const passage of passages) {
        const { before, stimulus, move } = passage;
        const { snapshot } = move.world;
        const outcome = outcomeAt(model, passage);
        if (outcome === null || !('done' in outcome) || isBusy(snapshot)) continue;
        if (errorOf(before) === null || errorOf(snapshot) !== errorOf(before)) continue;
        const hasSucceeded = emissionsOf(passage, 'notify').some(({ group }) => group === 'success');
        if (hasSucceeded || !(String(before.value) in unsolved))
          expect.fail(`${JSON.stringify(before.value)} keeps its error after ${stimulusName(stimulus)}.`);
      }
    });
  });
}

export function rulesOfErrors(model: FlowModel): void {
  ruleOfSuccess(model);
  if (model.name in otherErrors) return;
  const lasting = lastingErrors[model.name] ?? {};

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

  it('shows only the latest failure, as the server described it', () => {
    expectAlways(model, ({ passages }) => {
      for (const passage of passages) {
        const failure = failureAt(model, passage) as { code?: string } | null;
        const error = errorOf(passage.move.world.snapshot);
        if (failure?.code !== undefined && error !== null) expect(error).toEqual(failureOf(failure));
      }
    });
  });

  it('stops showing a failure when the person does something about it', () => {
    expectAlways(model, ({ passages }) => {
      for (const passage of passages) {
        const { before, stimulus, move } = passage;
        const event = personalEvent(model, passage);
        // Turning to a page does nothing about it.
        if (event === null || event.type === 'page.shown' || move.fired.length === 0) continue;
        if (move.world.snapshot.status !== 'active') continue;
        if ('event' in stimulus && stimulus.event in lasting) continue;
        const error = errorOf(move.world.snapshot);
        if (error !== null && error === errorOf(before))
          expect.fail(`${JSON.stringify(before.value)} keeps its error after ${stimulusName(stimulus)}.`);
      }
    });
  });
}
