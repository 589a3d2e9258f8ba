import type { OrgSettings } from '#contract/org.ts';

/** An organisation with complete settings, for tests and the model. */
export const settings: OrgSettings = {
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'Kuramo Logistics Ltd',
  alias: 'kuramo',
  email: 'office@kuramologistics.ng',
  pendingEmail: null,
  phone: '+2348035550142',
  address: '27 Creek Road',
  city: 'Lagos',
  countryId: 566,
  stateId: 25,
  taxNumber: '20318846-0001',
  logoUrl: null,
  hasTwoFactorAuth: false,
  version: 4,
};
