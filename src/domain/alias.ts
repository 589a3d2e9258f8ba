/** The longest alias, in characters. */
export const MAX_ALIAS_LENGTH = 40;
const MIN_LENGTH = 3;

/** Legal forms, which aliases leave out. */
const legalForms = new Set(['ltd', 'limited', 'plc', 'llc', 'inc', 'gte', 'llp', 'lp', 'rc']);

/** Letters that Unicode normalisation doesn't split into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ɗ: 'd',
  ɓ: 'b',
  ƙ: 'k',
  ƴ: 'y',
  ǝ: 'e',
  ə: 'e',
  ŋ: 'n',
  ɛ: 'e',
  ɔ: 'o',
  '&': ' and ',
};

/**
 * Suggests an alias for an organisation's name: "Bùnmi & Sons Ltd" becomes bunmi-and-sons. '' if no usable letters are
 * left.
 */
export function aliasOf(organisationName: string): string {
  const words = organisationName
    .slice(0, 160)
    .toLowerCase()
    .replace(/./gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  while (words.length > 1 && legalForms.has(words.at(-1) ?? '')) words.pop();
  let alias = '';
  for (const word of words) {
    const longer = alias === '' ? word.slice(0, MAX_ALIAS_LENGTH) : `${alias}-${word}`;
    if (longer.length > MAX_ALIAS_LENGTH) break;
    alias = longer;
  }
  return alias.length < MIN_LENGTH ? '' : alias;
}
