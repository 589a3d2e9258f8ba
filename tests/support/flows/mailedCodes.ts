import type { Failure } from '#contract/failure.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { expect } from './rules.ts';
import { viewOf } from '#machines/kit/view.ts';
import { isBusy } from './situations.ts';
import { expectAlways, failureAt, hasAnswered, hasHappened, wasInvoked } from './walks.ts';

/**
 * Checks that a mailed code can be entered exactly while one may work: not after it expired or was tried too often, and
 * again once another was sent or may have been, because the request got no answer.
 *
 * @param sends the actors that send a code
 * @param checks the actor that checks one
 */
export function expectCodesThatMayWork(model: FlowModel, sends: string[], checks: string): void {
  expectAlways(model, ({ passages }) => {
    let isDead = false;
    for (const passage of passages) {
      const { before, stimulus } = passage;
      const failure = failureAt(model, passage) as Failure | null;
      if (hasAnswered(passage, checks) && ['code_expired', 'too_many_requests'].includes(failure?.code ?? ''))
        isDead = true;
      const isSending = before._nodes.some(({ invoke }) => invoke.some(({ id }) => sends.includes(id)));
      const isUnanswered = 'after' in stimulus && stimulus.after === 'timeLimit';
      if (isSending && (isUnanswered || ('actor' in stimulus && (failure === null || failure.status === null))))
        isDead = false;
      if (hasHappened(passage, 'enters the code') && before.matches('awaitingCode'))
        expect(wasInvoked(passage, checks)).toBe(!isDead);
    }
  });
}

/**
 * Checks that a new code can be requested as soon as the last one can't work, or a minute's pause is over, and not
 * before.
 *
 * @param sends the actors that send a code
 * @param view the view in which it is requested
 */
export function expectNewCodesAfterPause(model: FlowModel, sends: string[], view: string): void {
  expectAlways(model, ({ passages }) => {
    let [sentAt, isPauseOver] = [Number.NEGATIVE_INFINITY, false];
    for (const passage of passages) {
      const { before, stimulus, move } = passage;
      if ('after' in stimulus && stimulus.after === 'resendPause') isPauseOver = true;
      const isRequested = sends.some((actor) => wasInvoked(passage, actor));
      if (hasHappened(passage, 'asks for a new code') && viewOf(before) === view && !isBusy(before)) {
        const isInvalid = (before.context as { isCodeInvalid: boolean }).isCodeInvalid;
        if (isInvalid || isPauseOver) expect(isRequested).toBe(true);
        else expect(isRequested && move.world.now - sentAt < 60_000).toBe(false);
      }
      const { snapshot } = move.world;
      // The page offers the button exactly when it works, and counts down until then.
      if (viewOf(snapshot) === view && !isBusy(snapshot))
        expect(snapshot.matches({ awaitingCode: 'justSent' } as never)).toBe(!snapshot.can({ type: 'resend.pressed' }));
      // A mail that wasn't sent, or perhaps wasn't, needs no pause.
      if ('after' in stimulus && stimulus.after === 'timeLimit') sentAt = Number.NEGATIVE_INFINITY;
      if (!sends.some((actor) => hasAnswered(passage, actor))) continue;
      if (failureAt(model, passage) !== null) sentAt = Number.NEGATIVE_INFINITY;
      else [sentAt, isPauseOver] = [move.world.now, false];
    }
  });
}
