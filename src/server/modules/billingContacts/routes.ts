import * as calls from '#contract/billingContacts.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { addContact, billingContacts, changeContact, removeContact } from './service.ts';

/** Each change is logged: keeps the log from being flooded. */
const changes = ({ caller }: { caller: { userId: string } }) => [
  { key: `billing-contacts:user:${caller.userId}`, max: 120, seconds: 900 },
];

export const billingContactsRoutes = (platform: Platform) => [
  implement(
    calls.addBillingContact,
    async ({ org, caller, body }) => ({ billingContact: await addContact(platform, org, caller.userId, body) }),
    { limits: changes },
  ),
  implement(
    calls.updateBillingContact,
    async ({ org, caller, params, body }) => ({
      billingContact: await changeContact(platform, org, caller.userId, params.id, body),
    }),
    { limits: changes },
  ),
  implement(calls.listBillingContacts, async ({ org, params }) => {
    // Another organisation's id gets the same answer as one that doesn't exist.
    if (params.orgId !== org.orgId) throw new ApiError('not_found');
    return { billingContacts: await billingContacts(org) };
  }),
  implement(
    calls.removeBillingContact,
    async ({ org, caller, params }) => {
      await removeContact(platform, org, caller.userId, params.id);
      return { ok: true as const };
    },
    { limits: changes },
  ),
];
