import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { noPhone } from './fields.ts';

/*
 * Telephone numbers: the one place that reads what people write and shows what is kept. The numbering plans weigh more than the
 * rest of the contract, so only the server and forms that ask for a number import this file.
 */

/** Whose numbers are written without a country code. */
const home: CountryCode = 'NG';

const read = (typed: string, country: CountryCode = home) => {
  // Words around a number would be dropped unseen.
  if (!/^[\s\d().+/–-]*$/.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, '');
  const [, sign] = /^[\s(]*(\+|00)/.exec(typed) ?? [];
  const number = sign === undefined ? digits : `+${sign === '00' ? digits.slice(2) : digits}`;
  return parsePhoneNumberFromString(number, { defaultCountry: country, extract: false });
};

/**
 * A telephone number in E.164 (+2348035550142), from whatever form it was written in: as at home (0803 555 0142), with the country
 * code and with or without a plus. Null for what is no number.
 * @param iso2 the country whose numbers may be written without their code; Nigeria unless said
 */
export function parsePhone(typed: string, iso2?: string): string | null {
  const number = read(typed, iso2 as CountryCode | undefined);
  return number?.isValid() === true ? number.number : null;
}

/** A number as people read it: +234 803 555 0142. What is kept and is no number is shown as it is. */
export function formatPhone(kept: string): string {
  const number = read(kept);
  return number?.isValid() === true ? number.formatInternational() : kept;
}

/**
 * A body's `phone` in E.164; '' and nothing stay so. Other bodies are handed back.
 * @param kept what is stored: nobody has to correct it to change something else
 */
export function withParsedPhone<Schema extends z.ZodMiniType>(body: Schema, kept?: string): Schema {
  if (!(body instanceof z.ZodMiniObject) || !('phone' in body.shape)) return body;
  const asKept = z.transform((typed: unknown, { issues }) => {
    if (typeof typed !== 'string' || typed === '') return typed;
    const number = parsePhone(typed) ?? (typed === kept ? typed : null);
    if (number === null) issues.push({ code: 'custom', message: noPhone, input: typed });
    return number;
  });
  const shape = body.shape as Record<string, z.ZodMiniType>;
  return z.extend(body, { phone: z.pipe(shape['phone'] as z.ZodMiniType, asKept) }) as unknown as Schema;
}
