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
import type { ChangeCalls } from '#flow/useDirectChange.ts';

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

/** Removes a contact optimistically; reverts on failure. A contact that no longer exists counts as removed. */
async function removeContact(orgId: string, id: string, sendUntil: AbortSignal): Promise<void> {
  await queryClient.cancelQueries({ queryKey: inList(orgId) });
  const removed = queryClient.getQueryData(inList(orgId))?.find((contact) => contact.id === id);
  queryClient.setQueryData(inList(orgId), (list) => list?.filter((contact) => contact.id !== id));
  try {
    await send(removeBillingContact, { params: { id } }, { sendUntil });
  } catch (error) {
    if (failureOf(error).code === 'not_found') return;
    if (removed !== undefined) put(orgId, removed);
    throw error;
  }
}

/** Removing a billing contact. */
export const contactChanges = (orgId: string): ChangeCalls => ({
  make: ({ id }, sendUntil) => removeContact(orgId, id, sendUntil),
  lookUp: async ({ id }) => {
    const list = await queryClient.fetchQuery({ ...queries.billingContacts(orgId), staleTime: 0, retry: false });
    return !list.some((contact) => contact.id === id);
  },
  // The list already shows what is left.
  refresh: () => {},
});
