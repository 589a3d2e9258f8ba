import type { CallRequest } from '#contract/call.ts';
import { earlySecurityEvents, type listSecurityLog, type SecurityEntry, securityEvents } from '#contract/security.ts';
import type { OrgScope } from '../../db/scope.ts';
import { activityPage, textOrNull } from '../activity/service.ts';

/** Names of the stored details of an organisation and of a billing contact. */
const detailNames: ReadonlyMap<unknown, string> = new Map([
  ['name', 'name'],
  ['alias', 'alias'],
  ['phone', 'phone number'],
  ['address', 'address'],
  ['city', 'city'],
  ['countryId', 'country'],
  ['stateId', 'state'],
  ['taxNumber', 'tax number'],
  ['logoUrl', 'logo'],
  ['email', 'email'],
  ['role', 'role'],
  ['getsReceipts', 'receipts'],
]);
const list = new Intl.ListFormat('en-GB');
const detailsOf = (fields: unknown): string =>
  list.format(Array.isArray(fields) ? fields.flatMap((field) => detailNames.get(field) ?? []) : []);

/**
 * A page of the security log, newest first. Pass `next` as `before` to get the following page; it is null on the last
 * one. Without `kinds`, for pages of an earlier release, it has only the events that they know.
 */
export async function securityLog(
  org: OrgScope,
  { before, kinds }: CallRequest<typeof listSecurityLog>['query'],
): Promise<{ entries: SecurityEntry[]; next: number | null }> {
  const events = kinds === 'all' ? securityEvents : earlySecurityEvents;
  const { rows, next } = await org.read((bound) => activityPage(bound, { events, before }));
  const entries = rows.map(({ id, event, actor, hasLeft, subject, isOwn, at, data }): SecurityEntry => {
    const formerName = textOrNull(data['formerName']);
    const details = detailsOf(data['fields']);
    return {
      id,
      event,
      actor,
      ...(hasLeft && { hasLeft }),
      subject,
      ...(formerName !== null && { formerName }),
      ...(details !== '' && { details }),
      ...(event === 'administrator.unmade' && isOwn !== undefined && { isOwn }),
      at: at.toISOString(),
      device: textOrNull(data['device']),
      ip: textOrNull(data['ip']),
    };
  });
  return { entries, next };
}
