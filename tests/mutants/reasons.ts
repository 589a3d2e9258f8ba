/**
 * Mutants that survive, and why that is acceptable, by machine or file and mutant name: of critical machines, those that
 * no hand-written rule notices; of the other machines and of files, those that nothing notices. The run fails if a
 * survivor has no reason here, or if a mutant listed here is caught.
 */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/web/features/billing/contacts/contactCalls.ts': {
    'refresh isn’t sent': 'It sends nothing: after a removal the list already shows what is left.',
  },
  'src/server/modules/auth/unconfirmedSignUps.ts': {
    'orgId === except → false':
      'It only spares a lock: the organisation still has the person who takes over the email, so it isn’t deleted.',
  },
  'src/server/modules/payments/renewals/renewalBlockers.ts': {
    'subscription === null || order === null → false':
      'Only the types need it: a renewal is stored with its order, and the subscription goes only with its organisation.',
  },
  'src/web/api/client.ts': { 'token === null → false': 'axios leaves out a header whose value is null.' },
};
