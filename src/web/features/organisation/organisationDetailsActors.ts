import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { readAgain } from '#api/readAgain.ts';
import { failureOf } from '#contract/failure.ts';
import { type OrgSettings, updateOrgSettings } from '#contract/org.ts';
import type {
  DetailChanges,
  organisationDetailsMachine,
  SaveAnswer,
} from '#machines/organisationDetails/organisationDetails.machine.ts';
import { keepSaved, keepSettings } from './keepSettings.ts';
import { newestSettings } from './settingsForm.ts';

export type OrganisationDetailsActor = Actor<typeof organisationDetailsMachine>;

/** The changes, over the version that they were made on. */
interface Saving {
  version: number;
  changes: DetailChanges;
}

const contains = (org: OrgSettings, changes: DetailChanges): boolean =>
  (Object.keys(changes) as (keyof DetailChanges)[]).every((field) => (org[field] ?? '') === (changes[field] ?? ''));

/**
 * The organisationDetails machine's real actors.
 * @param accountChanged tells the session to read the account again
 */
export const organisationDetailsActors = (orgId: string, accountChanged: () => void) => ({
  save: fromPromise<SaveAnswer, Saving>(async ({ input: { version, changes }, signal }) => {
    try {
      const { org } = await send(updateOrgSettings, { body: { version, ...changes } }, { sendUntil: signal });
      return { isConflict: false, record: keepSaved(org, signal, accountChanged) };
    } catch (error) {
      const newest = newestSettings(failureOf(error));
      if (newest === null) throw error;
      // An earlier try may have saved them, and its answer was lost.
      return { isConflict: !contains(newest, changes), record: keepSettings(newest) };
    }
  }),
  lookUp: fromPromise<{ hasArrived: boolean; record: OrgSettings }, Saving>(async ({ input: { version, changes } }) => {
    const record = await readAgain(queries.orgSettings(orgId));
    return { hasArrived: record.version > version && contains(record, changes), record };
  }),
});
