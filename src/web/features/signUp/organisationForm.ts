import * as z from 'zod/mini';
import { activateAccount } from '#contract/auth.ts';
import { internationalNumber } from './phoneNumber.ts';

/** The organisation as its form holds it. A country that is `undefined` has not been touched, null was emptied. */
export type OrganisationForm = {
  organisationName: string;
  alias: string;
  countryId: number | null | undefined;
  stateId: number | null;
  phone: string;
};

export const emptyOrganisation: OrganisationForm = { organisationName: '', alias: '', countryId: undefined, stateId: null, phone: '' };

/** Makes of the form what the call takes: an empty alias is left for later, the phone number becomes international. */
export const organisationSchema = (dialCode: string) =>
  z.pipe(
    z.transform(({ alias, phone, ...form }: OrganisationForm): unknown => ({
      ...form,
      ...(alias.trim() === '' ? {} : { alias }),
      phone: internationalNumber(dialCode, phone),
    })),
    activateAccount.body,
  );
