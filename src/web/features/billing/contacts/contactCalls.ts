import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { readAgain } from '#api/readAgain.ts';
import { replaceData } from '#api/replaceData.ts';
import { send } from '#api/client.ts';
import {
  addBillingContact,
  type BillingContact,
  billingContact,
  removeBillingContact,
  updateBillingContact,
} from '#contract/billingContacts.ts';
import type { CallInput, CallRequest } from '#contract/call.ts';
import { failureOf } from '#contract/failure.ts';
import type { ChangeCalls } from '#flow/useDirectChange.ts';
import type { FormCalls } from '#flow/useFormSubmission.ts';
import type { SubmissionAnswer } from '#machines/formSubmission/formSubmission.machine.ts';

/** The editable fields of a contact. */
export type ContactDetails = CallRequest<typeof addBillingContact>['body'];
type Changes = Omit<CallInput<typeof updateBillingContact>['body'], 'version'>;

const inList = (orgId: string) => queries.billingContacts(orgId).queryKey;

/** Inserts or replaces a contact in the cached list, sorted by name. A list that hasn't loaded yet is read again. */
function put(orgId: string, contact: BillingContact): void {
  replaceData(
    inList(orgId),
    (list) =>
      list &&
      [...list.filter(({ id }) => id !== contact.id), contact].toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  );
}

const names = Object.keys({ name: 0, email: 0, phone: 0, role: 0, getsReceipts: 0 } satisfies Record<
  keyof ContactDetails,
  0
>) as (keyof ContactDetails)[];

/** The fields in which two contacts differ. */
const differing = (one: ContactDetails, other: ContactDetails) => names.filter((name) => one[name] !== other[name]);

async function addContact(orgId: string, details: ContactDetails, sendUntil: AbortSignal): Promise<BillingContact> {
  const { billingContact: added } = await send(addBillingContact, { body: details }, { sendUntil });
  put(orgId, added);
  return added;
}

/** Sends the fields that differ from the contact as it was read, and its version. Sends nothing if none do. */
async function changeContact(
  orgId: string,
  read: BillingContact,
  details: ContactDetails,
  sendUntil: AbortSignal,
): Promise<SubmissionAnswer<BillingContact>> {
  const { id, version } = read;
  const changed = differing(details, read);
  if (changed.length === 0) return { result: 'saved', record: read };
  const changes: Changes = Object.fromEntries(changed.map((name) => [name, details[name]]));
  try {
    const sent = await send(updateBillingContact, { params: { id }, body: { version, ...changes } }, { sendUntil });
    put(orgId, sent.billingContact);
    return { result: 'saved', record: sent.billingContact };
  } catch (error) {
    const { code, current } = failureOf(error);
    // The list is out of date: the contact was removed or changed by someone else.
    if (code === 'not_found' || code === 'version_conflict')
      void queryClient.invalidateQueries({ queryKey: inList(orgId) });
    const newest = code === 'version_conflict' ? billingContact.safeParse(current).data : undefined;
    if (newest === undefined) throw error;
    // An earlier try may have saved them, and its answer was lost.
    const isSaved = changed.every((name) => newest[name] === details[name]);
    return { result: isSaved ? 'saved' : 'overtaken', record: newest };
  }
}

/** The calls of the form that adds a contact or changes one. */
export const contactFormCalls = (orgId: string): FormCalls<ContactDetails, BillingContact> => ({
  submit: async ({ values, record }, sendUntil) =>
    record === null
      ? { result: 'saved', record: await addContact(orgId, values, sendUntil) }
      : changeContact(orgId, record, values, sendUntil),
  findOut: async ({ values, record }) => {
    const list = await readAgain(queries.billingContacts(orgId));
    const match = list.find(({ id, email }) => (record === null ? email === values.email : id === record.id));
    return match === undefined || differing(match, values).length > 0
      ? { result: 'missing' }
      : { result: 'saved', record: match };
  },
});

/** Removes a contact optimistically; reverts on failure. A contact that no longer exists counts as removed. */
async function removeContact(orgId: string, id: string, sendUntil: AbortSignal): Promise<void> {
  const removed = queryClient.getQueryData(inList(orgId))?.find((contact) => contact.id === id);
  replaceData(inList(orgId), (list) => list?.filter((contact) => contact.id !== id));
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
    const list = await readAgain(queries.billingContacts(orgId));
    return !list.some((contact) => contact.id === id);
  },
  // The list already shows what is left.
  refresh: () => {},
});
