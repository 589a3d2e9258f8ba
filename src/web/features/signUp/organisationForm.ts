/** The organisation as its form holds it. A country that is `undefined` has not been touched, null was emptied. */
export type OrganisationForm = {
  organisationName: string;
  alias: string;
  countryId: number | null | undefined;
  stateId: number | null;
  phone: string;
};

export const emptyOrganisation: OrganisationForm = { organisationName: '', alias: '', countryId: undefined, stateId: null, phone: '' };
