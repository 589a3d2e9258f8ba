import type { CallRequest } from '#contract/call.ts';
import { MAX_CONTACTS, type BillingContact, type updateBillingContact } from '#contract/billingContacts.ts';
import type { Tx } from '../../db/database.ts';
import { violates } from '../../db/databaseErrors.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import {
  contactRow,
  contactRows,
  deleteContact,
  lockContacts,
  insertContact,
  receiptAddresses,
  updateContact,
  type ContactDetails,
  type ContactRow,
} from './store.ts';

function contactView({ id, name, email, phone, role, getsReceipts, version }: ContactRow): BillingContact {
  return { id, name, email, phone, role, getsReceipts, version };
}

/** Runs a write in a transaction and turns a duplicate email into contact_taken, for its field. */
async function writeContact(org: OrgScope, work: (bound: OrgTx) => Promise<ContactRow>): Promise<BillingContact> {
  try {
    return contactView(await org.transaction(work));
  } catch (error) {
    if (!violates(error, 'billing_contacts_org_email_key')) throw error;
    throw new ApiError('contact_taken', {
      errors: [{ field: 'email', msg: 'You already have a billing contact with this email.' }],
    });
  }
}

/** The organisation's billing contacts, by name. */
export async function billingContacts(org: OrgScope): Promise<BillingContact[]> {
  return (await org.read(contactRows)).map(contactView);
}

/** The emails of the contacts who get every receipt, and of the one chosen for this receipt. */
export async function receiptEmails(org: OrgTx, chosenId: string | null): Promise<string[]> {
  return (await contactRows(org))
    .filter(({ id, getsReceipts }) => getsReceipts || id === chosenId)
    .map(({ email }) => email);
}

/** The emails of the contacts who get every receipt, by organisation id. */
export async function receiptEmailsOf(tx: Tx, orgIds: Iterable<string>): Promise<Map<string, string[]>> {
  const byOrg = new Map<string, string[]>();
  for (const { orgId, email } of await receiptAddresses(tx, orgIds))
    byOrg.set(orgId, [...(byOrg.get(orgId) ?? []), email]);
  return byOrg;
}

/** Whether the organisation has a contact with this id. */
export async function hasContact(org: OrgTx, id: string): Promise<boolean> {
  return (await contactRow(org, id)) !== null;
}

/** Adds a contact. Errors: contact_limit, contact_taken. */
export function addContact(
  { clock }: Platform,
  org: OrgScope,
  actorId: string,
  details: ContactDetails,
): Promise<BillingContact> {
  const at = clock.now();
  return writeContact(org, async (bound) => {
    if ((await lockContacts(bound)) >= MAX_CONTACTS) throw new ApiError('contact_limit');
    const row = await insertContact(bound, details, at);
    await recordActivity(bound, { actorId, event: 'billingContact.added', at, data: { subject: row.name } });
    return row;
  });
}

/** The changes, and the version they are based on. */
export type ContactChange = CallRequest<typeof updateBillingContact>['body'];

/** Changes a contact. Errors: not_found, contact_taken, version_conflict with the current contact. */
export function changeContact(
  { clock }: Platform,
  org: OrgScope,
  actorId: string,
  id: string,
  { version, ...given }: ContactChange,
): Promise<BillingContact> {
  const changes: Partial<ContactDetails> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return writeContact(org, async (bound) => {
    const before = await contactRow(bound, id);
    const row = before && (await updateContact(bound, id, version, changes));
    if (!row) {
      const current = await contactRow(bound, id);
      throw current ? new ApiError('version_conflict', { current: contactView(current) }) : new ApiError('not_found');
    }
    const fields = Object.keys(changes).filter(
      (name) => row[name as keyof ContactDetails] !== before[name as keyof ContactDetails],
    );
    const data = { subject: row.name, fields };
    if (fields.length > 0)
      await recordActivity(bound, { actorId, event: 'billingContact.changed', at: clock.now(), data });
    return row;
  });
}

/** Removes a contact. Errors: not_found. */
export async function removeContact({ clock }: Platform, org: OrgScope, actorId: string, id: string): Promise<void> {
  await org.transaction(async (bound) => {
    const row = await deleteContact(bound, id);
    if (!row) throw new ApiError('not_found');
    await recordActivity(bound, {
      actorId,
      event: 'billingContact.removed',
      at: clock.now(),
      data: { subject: row.name },
    });
  });
}
