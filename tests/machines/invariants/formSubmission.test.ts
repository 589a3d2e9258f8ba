import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { FormSubmissionContext } from '#machines/formSubmission/formSubmission.machine.ts';
import { model as formSubmission } from '#machines/formSubmission/formSubmission.model.ts';
import {
  emissionsOf,
  expectAlways,
  hasAnswered,
  hasHappened,
  inputOf,
  type Passage,
  wasInvoked,
} from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as FormSubmissionContext;
const contextBefore = ({ before }: Passage) => before.context as FormSubmissionContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;
const hasArrived = (passage: Passage) =>
  hasAnswered(passage, 'submit', 'saved') || hasAnswered(passage, 'findOut', 'arrived');
const isLost = (passage: Passage) =>
  hasAnswered(passage, 'submit', 'no answer', 'offline') ||
  (passage.before.matches('submitting') && 'after' in passage.stimulus);

describe('formSubmission', () => {
  // Rules: form.submission
  it('sends only what the person submits, over the record that the form shows', () => {
    expectAlways(formSubmission, ({ passages }) => {
      for (const passage of passages) {
        if (!wasInvoked(passage, 'submit')) continue;
        expect(hasHappened(passage, 'sends')).toBe(true);
        expect(inputOf(passage, 'submit')).toMatchObject({ record: contextBefore(passage).record });
        expect(contextOf(passage)).toMatchObject({ isEdited: false, error: null });
      }
    });
  });

  // Rules: error.unknown
  it('finds out about a form without an answer before it is sent again', () => {
    expectAlways(formSubmission, ({ passages }) => {
      let isInDoubt = false;
      for (const passage of passages) {
        if (isLost(passage)) {
          isInDoubt = true;
          expect(stateOf(passage)).toBe('unanswered');
          expect(contextOf(passage).error?.request).toBeDefined();
        }
        // A message that was changed is another message.
        const isAnother = contextOf(passage).kind === 'message' && hasHappened(passage, 'changes a field');
        if (isAnother || hasAnswered(passage, 'findOut', 'arrived', 'missing')) isInDoubt = false;
        if (contextOf(passage).kind === 'message' && hasAnswered(passage, 'findOut', 'busy')) isInDoubt = false;
        if (wasInvoked(passage, 'submit')) expect(isInDoubt).toBe(false);
      }
    });
  });

  it('finds out about what was sent last, and repeats a message exactly as it was sent', () => {
    expectAlways(formSubmission, ({ passages }) => {
      let sent: unknown = null;
      for (const passage of passages) {
        if (wasInvoked(passage, 'submit')) sent = inputOf(passage, 'submit');
        if (!wasInvoked(passage, 'findOut')) continue;
        expect(inputOf(passage, 'findOut')).toEqual(sent);
      }
    });
  });

  // Rules: form.submission
  it('says that a form is saved exactly when the server has it, and a message only on the page', () => {
    expectAlways(formSubmission, ({ start, passages }) => {
      expect(start.emitted).toEqual([]);
      for (const passage of passages) {
        const { kind, sent } = contextOf(passage);
        const isSaved = hasArrived(passage) && kind !== 'message';
        expect(emissionsOf(passage, 'notify').length).toBe(isSaved ? 1 : 0);
        const changesAccount = kind === 'profile' || kind === 'logo';
        expect(emissionsOf(passage, 'account.changed').length).toBe(isSaved && changesAccount ? 1 : 0);
        if (hasArrived(passage) && kind === 'message') expect(stateOf(passage)).toBe('received');
        // A password isn't kept once it is saved.
        if (isSaved) expect(sent).toBeNull();
      }
    });
  });

  // Rules: form.submission
  it('keeps a form open whose fields have changed since it was sent', () => {
    expectAlways(formSubmission, ({ passages }) => {
      for (const passage of passages) {
        const { kind, isEdited } = contextBefore(passage);
        if (!hasArrived(passage) || kind === 'message' || kind === 'profile' || kind === 'logo') continue;
        expect(stateOf(passage)).toBe(isEdited ? 'editing' : 'saved');
      }
    });
  });

  // Rules: version.conflict
  it('bases the form on what somebody else saved first, and adds a contact again that they removed', () => {
    expectAlways(formSubmission, ({ passages }) => {
      for (const passage of passages) {
        if (hasAnswered(passage, 'submit', 'somebody was faster'))
          expect(contextOf(passage)).toMatchObject({ isOvertaken: true, record: { version: 5 } });
        const { kind, record } = contextBefore(passage);
        if (!hasAnswered(passage, 'submit', 'somebody removed it') || kind !== 'billingContact') continue;
        expect(stateOf(passage)).toBe(record === null ? 'editing' : 'removed');
        expect(contextOf(passage).record).toBeNull();
      }
    });
  });
});
