// The card of billing contacts with responses given by a test, and how to read and use it.
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { BillingContact } from '#contract/billingContacts.ts';
import { BillingContactsCard } from '#features/billing/contacts/BillingContactsCard.tsx';
import { answerCalls } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, orgId, visit } from '#tests/support/site.tsx';

export const femi: BillingContact = {
  id: '0197a000-0000-7000-8000-00000000000a',
  name: 'Femi Adeyemi',
  email: 'accounts@kuramologistics.ng',
  phone: '+2348035550142',
  role: 'Accountant',
  getsReceipts: true,
  version: 3,
};
export const zainab: BillingContact = {
  ...femi,
  id: '0197a000-0000-7000-8000-00000000000b',
  name: 'Zainab Yusuf',
  email: 'z.yusuf@kuramologistics.ng',
  role: '',
  getsReceipts: false,
  version: 1,
};

export const LIST = `GET /hr/billing-contacts/${orgId}/list`;
export const CHANGE = `PATCH /hr/billing-contacts/${femi.id}`;
export const REMOVE = `DELETE /hr/billing-contacts/${femi.id}`;

export const openContacts = (billingContacts: BillingContact[] = [femi, zainab]) => {
  answerCalls({ ...answersFor(accountOf(), null), [LIST]: { billingContacts } });
  return visit(<BillingContactsCard orgId={orgId} orgEmail="office@kuramologistics.ng" />, { as: accountOf() });
};
export const rows = () => within(screen.getByRole('list', { name: 'Billing contacts' })).getAllByRole('listitem');
export const row = async (name: string) => {
  await screen.findByText(name);
  return rows().find((one) => within(one).queryByText(name) !== null) as HTMLElement;
};
export const choose = async (user: UserEvent, name: string, act: string) => {
  await user.click(within(await row(name)).getByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};
export const dialog = () => screen.findByRole('dialog');
export const typeInto = async (user: UserEvent, label: RegExp, text: string) => {
  const field = within(await dialog()).getByRole('textbox', { name: label });
  await user.clear(field);
  if (text !== '') await user.paste(text);
};
