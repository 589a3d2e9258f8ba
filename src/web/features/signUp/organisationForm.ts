import * as z from 'zod/mini';
import { activateAccount } from '#contract/auth.ts';
import type { Country } from '#contract/utilities.ts';
import { dialCodeOf, internationalNumber } from '#flow/organisation/phoneNumber.ts';

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
export const organisationSchema = (countries: readonly Country[] | undefined) =>
  z.pipe(
    z.transform(({ alias, phone, ...form }: OrganisationForm): unknown => ({
      ...form,
      ...(alias.trim() === '' ? {} : { alias }),
      phone: internationalNumber(dialCodeOf(countries, form.countryId), phone),
    })),
    activateAccount.body,
  );
