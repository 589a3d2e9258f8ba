import { failureOf } from '#contract/failure.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { stimulusName } from '#machines/kit/world.ts';
import { expect, it } from '#tests/support/flows/rules.ts';
import { expectAlways, failureAt } from '#tests/support/flows/walks.ts';
import { viewOf } from '#machines/kit/trace.ts';
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

export function rulesOfErrors(model: FlowModel): void {
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
