import type { OrgScope } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { setName } from '../people/service.ts';

/** Changes the person's name. */
export async function changeProfile(
  { clock }: Platform,
  org: OrgScope,
  userId: string,
  { name }: { name: string },
): Promise<void> {
  await org.transaction(async (bound) => {
    await setName(bound, userId, name);
    await recordActivity(bound, { actorId: userId, event: 'profile.changed', at: clock.now() });
  });
}
