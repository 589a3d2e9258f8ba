import { webAddress } from '#contract/fields.ts';

/**
 * A name as another system reports it, with spaces where mail programs would find a web address: "A.Bello" becomes
 * "A. Bello". A typed name is refused instead, but refusing a reported one would refuse everybody reported with it.
 */
export function reportedName(name: string): string {
  const plain = name.normalize('NFKC');
  if (!webAddress.test(plain)) return name;
  const spaced = plain.replace(/\bwww[.。]/giu, 'www ').replace(/[.。:/](?=\S)/gu, '$& ');
  // The cut may have halved a character.
  return spaced
    .slice(0, 120)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
