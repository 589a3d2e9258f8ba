import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { noPhone } from './fields.ts';

/*
 * Phone numbers: the only file that parses what people type and formats what is stored. The numbering plans are larger
 * than the rest of the contract, so only the server and forms with a phone field import this file.
 */

/** The country whose numbers may be written without a country code. */
const home: CountryCode = 'NG';

const read = (typed: string, country: CountryCode = home) => {
  // Contact lists and messengers put direction marks around numbers.
  const visible = typed.replace(/\p{Cf}/gu, '').trim();
  // Nigeria's prefix for calls abroad is 009, but people write 00, as elsewhere; others put the plus in brackets.
  const number = parsePhoneNumberFromString(visible.replace(/^\(?(?:00|\+)/, '+'), {
    defaultCountry: country,
    extract: false,
  });
  // E.164 has no extensions.
  return number?.ext === undefined ? number : undefined;
};

/**
 * Parses a phone number, in any common form, into E.164 (+2348035550142): local (0803 555 0142), or with the country
 * code, with or without a plus. Null if it isn't a valid number.
 * @param iso2 the country whose numbers may be written without their code; Nigeria by default
 */
export function parsePhone(typed: string, iso2?: string): string | null {
  const number = read(typed, iso2 as CountryCode | undefined);
  return number?.isValid() === true ? number.number : null;
}

/** Formats a number for people: +234 803 555 0142. A stored value that isn't a valid number is returned unchanged. */
export function formatPhone(stored: string): string {
  const number = read(stored);
  return number?.isValid() === true ? number.formatInternational() : stored;
}

/**
 * Makes a body's schema convert `phone` to E.164; '' and a missing one stay as they are. Other bodies are returned
 * unchanged.
 * @param stored the stored value: nobody has to correct it to change something else
 */
export function withParsedPhone<Schema extends z.ZodMiniType>(body: Schema, stored?: string): Schema {
  if (!(body instanceof z.ZodMiniObject) || !('phone' in body.shape)) return body;
  const toE164 = z.transform((typed: unknown, { issues }) => {
    if (typeof typed !== 'string' || typed === '') return typed;
    const number = parsePhone(typed) ?? (typed === stored ? typed : null);
    if (number === null) issues.push({ code: 'custom', message: noPhone, input: typed });
    return number;
  });
  const shape = body.shape as Record<string, z.ZodMiniType>;
  return z.extend(body, { phone: z.pipe(shape['phone'] as z.ZodMiniType, toE164) }) as unknown as Schema;
}
