import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { send } from '#api/client.ts';
import { addBillingContact, type BillingContact, removeBillingContact, updateBillingContact } from '#contract/billingContacts.ts';
import type { CallInput, CallRequest } from '#contract/call.ts';
import { failureOf } from '#contract/failure.ts';

/** What a person writes of a contact. */
export type ContactDetails = CallRequest<typeof addBillingContact>['body'];
type Changes = Omit<CallInput<typeof updateBillingContact>['body'], 'version'>;

const inList = (orgId: string) => queries.billingContacts(orgId).queryKey;

/** Puts one contact into the list that is shown, by name, in place of what it was. */
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

/** Changes what is named, on top of the version that was read. Rejects with version_conflict and the current contact when it is no longer the newest. */
export async function changeContact(orgId: string, { id, version }: BillingContact, changes: Changes): Promise<void> {
  try {
    put(orgId, (await send(updateBillingContact, { params: { id }, body: { version, ...changes } })).billingContact);
  } catch (error) {
    // What is listed is out of date: gone, or changed by somebody else.
    if (['not_found', 'version_conflict'].includes(failureOf(error).code ?? '')) void queryClient.invalidateQueries({ queryKey: inList(orgId) });
    throw error;
  }
}

/** Takes the contact from the list at once, and puts it back when the server refuses. One that is gone already is gone. */
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
