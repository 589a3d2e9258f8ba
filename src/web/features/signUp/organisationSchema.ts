import * as z from 'zod/mini';
import { activateAccount } from '#contract/auth.ts';
import { parsePhone } from '#contract/phone.ts';
import type { Country } from '#contract/utilities.ts';
import type { SignUpOrganisation } from './signUpOrganisation.ts';

/**
 * Converts the form to the request: an empty alias is omitted, the phone number becomes E.164, or '' if it is invalid.
 */
export const organisationSchema = (countries: readonly Country[] | undefined) =>
  z.pipe(
    z.transform(({ alias, phone, ...form }: SignUpOrganisation): unknown => ({
      ...form,
      ...(alias.trim() === '' ? {} : { alias }),
      phone: parsePhone(phone, countries?.find(({ id }) => id === form.countryId)?.iso2) ?? '',
    })),
    activateAccount.body,
  );
