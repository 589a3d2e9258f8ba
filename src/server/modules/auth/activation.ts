import type { OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { withAliasConflict, requireStateOf } from '../org/service.ts';
import { activateOrganisation, type OrganisationDetails } from '../org/service.ts';

/**
 * Sets up the organisation, once. Errors: already_activated, alias_taken, invalid_request for a state of another
 * country.
 */
export async function activate(
  { database, clock }: Platform,
  org: OrgScope,
  actorId: string,
  setUp: OrganisationDetails,
): Promise<void> {
  const now = clock.now();
  await withAliasConflict(database.sql, setUp.alias, () =>
    org.transaction(async (bound) => {
      await requireStateOf(bound.tx, setUp);
      if (!(await activateOrganisation(bound, setUp, now))) throw new ApiError('already_activated');
      await recordActivity(bound, { actorId, event: 'organisation.activated', at: now });
    }),
  );
}
