// The text of the legal pages, and what was published under their dates.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LegalDocument, LegalPolicy } from '#content/legal/document.ts';
import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { securityPolicy } from '#content/legal/securityPolicy.ts';
import { termsOfUse } from '#content/legal/terms/termsOfUse.ts';
import { thirdParties } from '#content/legal/thirdParties.ts';

/** The hash of a page's text and the date of its last change. */
interface Published {
  changed: string;
  hash: string;
}
export type Pages = Readonly<Record<string, Published>>;

const file = fileURLToPath(new URL('../../src/content/legal/published.json', import.meta.url));
const hashOf = (text: unknown): string => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);

export const documentPage = (address: string, { changed, ...text }: LegalDocument): [string, Published] => [
  address,
  { changed, hash: hashOf(text) },
];
const policyPages = (policy: LegalPolicy): [string, Published][] => {
  const { changed, parts, ...text } = policy;
  return [
    [policy.address, { changed, hash: hashOf(text) }],
    ...parts.map((part) => documentPage(policy.folder + part.name, part)),
  ];
};
export const currentPages: Pages = Object.fromEntries([
  ...policyPages(termsOfUse),
  ...policyPages(privacyPolicy),
  documentPage('/security-policy', securityPolicy),
  documentPage('/third-party', thirdParties),
]);

const record = 'Then run `npm run legal:record` and commit published.json.';

/**
 * What to fix on pages whose text and date don't match the published ones. `today` allows a second edit on the day of a
 * change.
 */
export function objectionsTo(pages: Pages, published: Pages, today?: string): string[] {
  return Object.entries(pages).flatMap(([address, { changed, hash }]) => {
    const before = published[address];
    if (before === undefined) return today === undefined ? [`${address} is new. ${record}`] : [];
    if (before.hash === hash)
      return before.changed === changed
        ? []
        : [`${address}: the date moved, but the text didn’t change. Set \`changed\` back to ${before.changed}.`];
    if (changed > before.changed || changed === today)
      return today === undefined ? [`${address}: the text changed. ${record}`] : [];
    return [
      `${address}: the text changed, but its date is still ${changed}. Set \`changed\` and LEGAL_VERSION (src/contract/legalVersion.ts) to the day on which you publish it, and list the change in terms/terms.ts or privacy/changes.ts. If it changes the meaning, announce it to administrators 30 days before. ${record}`,
    ];
  });
}

export const publishedPages = (): Pages => JSON.parse(readFileSync(file, 'utf8')) as Pages;
export const writePublishedPages = (pages: Pages): void => writeFileSync(file, `${JSON.stringify(pages, null, 2)}\n`);
