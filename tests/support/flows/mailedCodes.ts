import type { Failure } from '#contract/failure.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { expect } from './rules.ts';
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
