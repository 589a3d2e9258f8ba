/** The organisation as its form holds it. A country that is `undefined` has not been touched, null was emptied. */
export type SignUpOrganisation = {
  organisationName: string;
  alias: string;
  countryId: number | null | undefined;
  stateId: number | null;
  phone: string;
};

export const emptyOrganisation: SignUpOrganisation = { organisationName: '', alias: '', countryId: undefined, stateId: null, phone: '' };
