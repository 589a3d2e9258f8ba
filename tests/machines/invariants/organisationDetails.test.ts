import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { OrganisationDetailsContext } from '#machines/organisationDetails/organisationDetails.machine.ts';
import { model as organisationDetails } from '#machines/organisationDetails/organisationDetails.model.ts';
import {
  emissionsOf,
  expectAlways,
  hasAnswered,
  hasHappened,
  inputOf,
  type Passage,
  wasInvoked,
} from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as OrganisationDetailsContext;
const contextBefore = ({ before }: Passage) => before.context as OrganisationDetailsContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;
const isSaved = (passage: Passage) =>
  hasAnswered(passage, 'save', 'saved') || hasAnswered(passage, 'lookUp', 'arrived');

describe('organisationDetails', () => {
  // Rules: org.settings, version.conflict
  it('saves only when the person asks for it, over the version that their form is based on', () => {
    expectAlways(organisationDetails, ({ passages }) => {
      for (const passage of passages) {
        const asks = hasHappened(passage, 'saves') && !passage.before.matches('saving');
        expect(wasInvoked(passage, 'save')).toBe(asks);
        if (asks)
          expect(inputOf(passage, 'save')).toEqual({
            version: contextBefore(passage).record.version,
            changes: { name: 'Kuramo Freight Ltd' },
          });
      }
    });
  });

  // Rules: version.conflict
  it('shows what somebody else saved first, until the person’s own changes are saved', () => {
    expectAlways(organisationDetails, ({ passages }) => {
      for (const passage of passages) {
        const { conflict, record } = contextOf(passage);
        if (hasAnswered(passage, 'save', 'somebody was faster')) {
          expect(stateOf(passage)).toBe('conflicting');
          expect(conflict?.name).toBe('Kuramo Haulage Ltd');
          expect(record).toEqual(conflict);
        } else if (isSaved(passage)) expect(conflict).toBeNull();
        else expect(conflict).toEqual(contextBefore(passage).conflict);
      }
    });
  });

  it('says that changes are saved exactly when they are', () => {
    expectAlways(organisationDetails, ({ start, passages }) => {
      expect(start.emitted).toEqual([]);
      for (const passage of passages) {
        expect(emissionsOf(passage, 'notify').length).toBe(isSaved(passage) ? 1 : 0);
        expect(emissionsOf(passage, 'account.changed').length).toBe(isSaved(passage) ? 1 : 0);
        if (!isSaved(passage)) continue;
        expect(stateOf(passage)).toBe('saved');
        expect(contextOf(passage)).toMatchObject({ error: null, record: { version: 5 } });
      }
    });
  });

  // Rules: error.unknown
  it('looks for changes without an answer once the connection is back, and never sends them again on its own', () => {
    expectAlways(organisationDetails, ({ passages }) => {
      for (const passage of passages) {
        const isLost =
          hasAnswered(passage, 'save', 'no answer') ||
          (passage.before.matches('saving') && 'after' in passage.stimulus);
        if (isLost) {
          expect(stateOf(passage)).toBe('inDoubt');
          expect(contextOf(passage).error?.request).toBe('unknown');
        }
        expect(wasInvoked(passage, 'lookUp')).toBe(
          passage.before.matches('inDoubt') && hasHappened(passage, 'the connection returns'),
        );
        if (hasAnswered(passage, 'lookUp', 'missing')) expect(stateOf(passage)).toBe('missing');
        if (hasAnswered(passage, 'lookUp', 'offline')) expect(stateOf(passage)).toBe('inDoubt');
        if (hasAnswered(passage, 'lookUp', 'missing', 'offline')) expect(contextOf(passage).error).not.toBeNull();
        if (passage.before.matches('lookingUp') && 'after' in passage.stimulus)
          expect(stateOf(passage)).toBe('inDoubt');
      }
    });
  });

  it('keeps the reason of a refusal until the next save', () => {
    expectAlways(organisationDetails, ({ passages }) => {
      for (const passage of passages) {
        if (hasAnswered(passage, 'save', 'alias taken', 'offline')) {
          expect(stateOf(passage)).toBe('editing');
          expect(contextOf(passage).error).not.toBeNull();
        }
        if (wasInvoked(passage, 'save')) expect(contextOf(passage).error).toBeNull();
      }
    });
  });

  it('takes loaded details only if they are newer', () => {
    expectAlways(organisationDetails, ({ passages }) => {
      for (const passage of passages) {
        if (!hasHappened(passage, 'newer details are loaded')) continue;
        expect(contextOf(passage).record.version).toBe(Math.max(6, contextBefore(passage).record.version));
        expect(stateOf(passage)).toBe(passage.before.value);
      }
    });
  });
});
