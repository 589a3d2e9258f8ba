/** The form's values. `countryId` is undefined until it is touched, and null once emptied. */
export type SignUpOrganisation = {
  organisationName: string;
  alias: string;
  countryId: number | null | undefined;
  stateId: number | null;
  phone: string;
};

export const emptyOrganisation: SignUpOrganisation = {
  organisationName: '',
  alias: '',
  countryId: undefined,
  stateId: null,
  phone: '',
};
