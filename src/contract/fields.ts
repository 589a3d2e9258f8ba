import * as z from 'zod/mini';

/* Fields that several calls share, with the messages shown beside them. */

const trimmed = () => z.string().check(z.trim());

/**
 * One line of visible text: no line breaks, nothing that PostgreSQL can't store (NUL, unpaired surrogates), no
 * invisible characters and none that change the writing direction.
 */
const oneLine = z.regex(
  /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]*$/u,
  'Enter this on one line, without hidden characters.',
);

/**
 * Text that mail programs turn into a link: a scheme, www, an IP address, or letters right after a dot, as in
 * kuramo.ng.
 */
export const webAddress =
  /:\/\/|\bwww[.。]|\b(?:https?|ftp|mailto|javascript|data|tel|sms):\S|[\p{L}\p{N}\p{M}_-][.。]\p{L}{2}|\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/iu;
/** Names appear in mails to other people and must not contain links. Look-alike characters count too. */
const noWebAddress = z.refine<string>(
  (typed) => !webAddress.test(typed.normalize('NFKC')),
  'Leave out web addresses, and put a space after each full stop.',
);

/** Trims spaces and hidden characters, which copied addresses often carry. Inside, neither is allowed. */
const trimEmail = (typed: string): string => /^[\s\p{Cf}]*([^\s\p{Cf}]+)[\s\p{Cf}]*$/u.exec(typed)?.[1] ?? typed.trim();

const emailField = (missing: string) =>
  z.string().check(
    z.overwrite(trimEmail),
    z.toLowerCase(),
    z.minLength(1, missing),
    z.maxLength(254, 'Email addresses can’t be longer than 254 characters.'),
    // A comma could be read as a second address, and a slash would allow a web address.
    z.regex(
      /^[^\s\p{Cc}\p{Cs}@<>"(),:;/[\]\\]+@[^\s\p{Cc}\p{Cs}@<>"(),:;/[\]\\.]+(\.[^\s\p{Cc}\p{Cs}@<>"(),:;/[\]\\.]+)+$/u,
      'Enter an email address like ada@company.ng.',
    ),
    z.regex(/^[^\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u, 'Enter an email address like ada@company.ng.'),
  );

/** An email address, lower-cased, at most 254 characters. */
export const email = emailField('Enter your email address.');
/** Another person's email address, with its own message. */
export const otherEmail = emailField('Enter an email address.');

/** 8 to 128 characters, no composition rules; common passwords are refused by the server. */
export const newPassword = z
  .string()
  .check(z.minLength(8, 'Use at least 8 characters.'), z.maxLength(128, 'Use at most 128 characters.'));

/** An existing password: only compared, so it needs no minimum length. */
export const password = z
  .string()
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(128, 'Passwords can’t be longer than 128 characters.'));

const nameField = (missing: string) =>
  trimmed().check(z.minLength(1, missing), oneLine, z.maxLength(120, 'Use at most 120 characters.'), noWebAddress);

/** A person's name, without web addresses. */
export const personName = nameField('Enter your name.');
/** Another person's name, with its own message. */
export const otherName = nameField('Enter the name.');

export const organisationName = trimmed().check(
  z.minLength(1, 'Enter the name of your organisation.'),
  oneLine,
  z.maxLength(160, 'Use at most 160 characters.'),
  noWebAddress,
);
/** An organisation's name, or '' for none. */
export const optionalOrganisationName = trimmed().check(
  oneLine,
  z.maxLength(160, 'Use at most 160 characters.'),
  noWebAddress,
);

/** An organisation's short name in addresses: 3 to 40 characters of a–z and 0–9, with hyphens between. */
export const alias = trimmed().check(
  z.toLowerCase(),
  z.minLength(3, 'Use at least 3 characters.'),
  z.maxLength(40, 'Use at most 40 characters.'),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and single hyphens, like kuramo-logistics.'),
);

export const noPhone = 'Enter a phone number like 0803 555 0142, or start with + and the country code.';

/**
 * A phone number in any common format, also with the hidden characters that contact lists add; phone.ts converts it to
 * E.164 (+2348035550142).
 */
export const phone = z
  .string()
  .check(z.maxLength(60, noPhone), z.regex(/^[\s\p{Cf}\p{Pd}−().+/]*(?:\d[\s\p{Cf}\p{Pd}−().+/]*){4,}$/u, noPhone));
/** A phone number, or '' for none. */
export const optionalPhone = z.union([z.literal(''), phone], noPhone);

/** One line, such as part of an address or a role; '' if there is none. */
export const line = (longest: number) =>
  trimmed().check(oneLine, z.maxLength(longest, `Use at most ${longest} characters.`));

/** Multi-line text without what PostgreSQL can't store: NUL and unpaired surrogates. */
export const storable = z.regex(
  /^[^\0\p{Cs}]*$/u,
  'We can’t save part of this text. Type it again, or leave out what you pasted.',
);

/** A tax identification number as issued, such as 12345678-0001; '' if there is none. */
export const taxNumber = trimmed().check(
  z.regex(
    /^([0-9A-Za-z][0-9A-Za-z /-]{3,28}[0-9A-Za-z])?$/,
    'Enter the number as the tax authority writes it, like 12345678-0001.',
  ),
);

/** The logo's address on our own site; '' removes it. An image hosted elsewhere would tell that host who visits. */
export const logoUrl = trimmed().check(
  z.refine(
    (typed) => typed === '' || /^\/logos\/[0-9a-f-]{36}\.webp$/.test(typed),
    'Upload the logo as a picture file. Links to other sites aren’t allowed.',
  ),
);

/** A one-time code: six digits. */
export const oneTimeCode = trimmed().check(z.regex(/^[0-9]{6}$/, 'Enter the six digits from the email.'));

/** An opaque token: 256 random bits in base64url. */
export const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete.'));

export const id = z.uuid();

/** A moment in UTC, ISO 8601 with milliseconds. */
export const moment = z.iso.datetime();

/** Naira with at most two decimals, as on the wire. */
export const naira = z.number();
