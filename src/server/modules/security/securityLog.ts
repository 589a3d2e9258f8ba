import { type SecurityEntry, type SecurityEvent, securityEvents } from '#contract/security.ts';
import type { OrgScope } from '../../db/scope.ts';
import { activityEntries } from '../activity/service.ts';

const PAGE = 50;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isSecurityEvent = (event: string): event is SecurityEvent => securityEvents.some((known) => known === event);

/**
 * A page of the security log, newest first. Pass `next` as `before` to get the following page; it is null on the last
 * one.
 */
export async function securityLog(
  org: OrgScope,
  before: number | undefined,
): Promise<{ entries: SecurityEntry[]; next: number | null }> {
  // One more than a page shows, to tell whether there is another page.
  const rows = await org.read((bound) => activityEntries(bound, { events: securityEvents, before, limit: PAGE + 1 }));
  const entries = rows
    .slice(0, PAGE)
    .flatMap(({ id, event, actor, at, data }): SecurityEntry[] =>
      isSecurityEvent(event)
        ? [
            {
              id,
              event,
              actor,
              subject: textOrNull(data['subject']),
              at: at.toISOString(),
              device: textOrNull(data['device']),
              ip: textOrNull(data['ip']),
            },
          ]
        : [],
    );
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null };
}
