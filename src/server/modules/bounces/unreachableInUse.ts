import type { UnreachableAddress } from '#contract/org.ts';
import type { OrgScope } from '../../db/scope.ts';
import { unreachableAddressesOf } from '../../platform/mail/unreachableAddresses.ts';
import { billingContacts } from '../billingContacts/service.ts';
import { settingsRow } from '../org/service.ts';
import { signInAddresses } from '../people/service.ts';

type Address = Omit<UnreachableAddress, 'failedAt'>;

/** Every address that the organisation's mail is sent to, once per use. */
async function addressesInUse(org: OrgScope): Promise<Address[]> {
  const { email, pendingEmail } = await org.read(settingsRow);
  const contacts = await billingContacts(org);
  const people = await org.read(signInAddresses);
  return [
    ...[email, ...(pendingEmail === null ? [] : [pendingEmail])].map((own): Address => ({
      email: own,
      use: 'organisation',
      name: null,
    })),
    ...contacts.map((contact): Address => ({ email: contact.email, use: 'billingContact', name: contact.name })),
    ...people.map((person): Address => ({ email: person.email, use: 'signIn', name: person.name })),
  ];
}

/** The organisation's addresses in use that mail doesn't reach. */
export async function unreachableAddressesInUse(org: OrgScope): Promise<UnreachableAddress[]> {
  const failures = new Map(
    (await org.read(unreachableAddressesOf)).map(({ email, failedAt }) => [email, failedAt.toISOString()]),
  );
  if (failures.size === 0) return [];
  return (await addressesInUse(org)).flatMap((address) => {
    const failedAt = failures.get(address.email.toLowerCase());
    return failedAt === undefined ? [] : [{ ...address, failedAt }];
  });
}
