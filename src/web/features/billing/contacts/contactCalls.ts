import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { send } from '#api/client.ts';
import {
  addBillingContact,
  type BillingContact,
  removeBillingContact,
  updateBillingContact,
} from '#contract/billingContacts.ts';
import type { CallInput, CallRequest } from '#contract/call.ts';
import { failureOf } from '#contract/failure.ts';

/** The editable fields of a contact. */
export type ContactDetails = CallRequest<typeof addBillingContact>['body'];
type Changes = Omit<CallInput<typeof updateBillingContact>['body'], 'version'>;

const inList = (orgId: string) => queries.billingContacts(orgId).queryKey;

/** Inserts or replaces a contact in the cached list, sorted by name. */
function put(orgId: string, contact: BillingContact): void {
  queryClient.setQueryData(inList(orgId), (list = []) =>
    [...list.filter(({ id }) => id !== contact.id), contact].toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  );
}

const takeOut = (orgId: string, { id }: BillingContact): void =>
  void queryClient.setQueryData(inList(orgId), (list) => list?.filter((contact) => contact.id !== id));

export async function addContact(orgId: string, details: ContactDetails): Promise<BillingContact> {
  const { billingContact } = await send(addBillingContact, { body: details });
  put(orgId, billingContact);
  return billingContact;
}

/**
 * Changes the given fields of the loaded version. Rejects with version_conflict and the current contact if somebody
 * changed it first.
 */
export async function changeContact(orgId: string, { id, version }: BillingContact, changes: Changes): Promise<void> {
  try {
    put(orgId, (await send(updateBillingContact, { params: { id }, body: { version, ...changes } })).billingContact);
  } catch (error) {
    // The list is out of date: the contact was removed or changed by someone else.
    if (['not_found', 'version_conflict'].includes(failureOf(error).code ?? ''))
      void queryClient.invalidateQueries({ queryKey: inList(orgId) });
    throw error;
  }
}

/**
 * Removes a contact optimistically; reverts if the server refuses. A contact that no longer exists counts as removed.
 */
export async function removeContact(orgId: string, contact: BillingContact): Promise<void> {
  await queryClient.cancelQueries({ queryKey: inList(orgId) });
  takeOut(orgId, contact);
  try {
    await send(removeBillingContact, { params: { id: contact.id } });
  } catch (error) {
    if (failureOf(error).code === 'not_found') return;
    put(orgId, contact);
    throw error;
  }
}
