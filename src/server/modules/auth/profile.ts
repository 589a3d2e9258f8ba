import type { OrgScope } from '../../db/scope.ts';
import type { Client } from '../../platform/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordSecurityChange } from '../security/service.ts';
import { setName } from '../people/service.ts';

/** Changes the person's name, and records the former one if it's another. */
export async function changeProfile(
  platform: Platform,
  org: OrgScope,
  userId: string,
  { name }: { name: string },
  client: Client,
): Promise<void> {
  await org.transaction(async (bound) => {
    const formerName = await setName(bound, userId, name);
    if (formerName === name) return;
    await recordSecurityChange(bound, platform, {
      actorId: userId,
      event: 'profile.changed',
      subject: name,
      formerName,
      client,
      at: platform.clock.now(),
    });
  });
}
