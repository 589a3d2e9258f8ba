// The dates on the legal pages match their text, and a sign-up accepts the text that is published.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lastChangeOf, type LegalDocument, type LegalPolicy } from '#content/legal/document.ts';
import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { securityPolicy } from '#content/legal/securityPolicy.ts';
import { termsOfUse } from '#content/legal/terms/termsOfUse.ts';
import { thirdParties } from '#content/legal/thirdParties.ts';
import { LEGAL_VERSION } from '#contract/legalVersion.ts';

/** The hash of a page's text and the date of its last change. */
interface Published {
  changed: string;
  hash: string;
}
type Pages = Readonly<Record<string, Published>>;

const file = fileURLToPath(new URL('../../src/content/legal/published.json', import.meta.url));
const hashOf = (text: unknown): string => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);

const documentPage = (address: string, { changed, ...text }: LegalDocument): [string, Published] => [
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
const current: Pages = Object.fromEntries([
  ...policyPages(termsOfUse),
  ...policyPages(privacyPolicy),
  documentPage('/security-policy', securityPolicy),
  documentPage('/third-party', thirdParties),
]);

const record =
  'Then run `UPDATE=1 npx vitest run --project unit tests/content/legalVersion.test.ts` and commit published.json.';

/**
 * What to fix on pages whose text and date don't match the published ones. `today` allows a second edit on the day of a
 * change.
 */
function objectionsTo(pages: Pages, published: Pages, today?: string): string[] {
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

// Rules: signup.terms
it('a sign-up accepts the version of the latest change to any legal page', () => {
  expect(LEGAL_VERSION).toBe(
    [lastChangeOf(termsOfUse), lastChangeOf(privacyPolicy), securityPolicy.changed, thirdParties.changed]
      .toSorted()
      .at(-1),
  );
});

describe('the text of the legal pages', () => {
  it('matches what was published under its date (UPDATE=1 records it)', () => {
    const published = JSON.parse(readFileSync(file, 'utf8')) as Pages;
    if (process.env['UPDATE']) {
      expect(objectionsTo(current, published, new Date().toISOString().slice(0, 10))).toEqual([]);
      writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
      return;
    }
    expect(objectionsTo(current, published)).toEqual([]);
    expect(Object.keys(published)).toEqual(Object.keys(current));
  });

  const page = (changed: string, hash: string): Pages => ({ '/a': { changed, hash } });

  it.each([
    ['other words under the old date', page('2026-11-23', 'new'), 'its date is still 2026-11-23'],
    ['other words under an earlier date', page('2026-11-22', 'new'), 'its date is still 2026-11-22'],
    ['other words under a new date that are not recorded', page('2026-11-24', 'new'), 'the text changed'],
    ['a new date for the same words', page('2026-11-24', 'old'), 'the text didn’t change'],
  ])('is refused with %s', (_case, pages, objection) => {
    expect(objectionsTo(pages, page('2026-11-23', 'old'))).toEqual([expect.stringContaining(objection)]);
  });

  it('can be recorded under a new date, and again on the same day, but not under a past date', () => {
    const recorded = page('2026-11-23', 'old');
    expect(objectionsTo(page('2026-11-24', 'new'), recorded, '2026-11-24')).toEqual([]);
    expect(objectionsTo(page('2026-11-23', 'new'), recorded, '2026-11-23')).toEqual([]);
    expect(objectionsTo(page('2026-11-23', 'new'), recorded, '2026-11-24')).toEqual([
      expect.stringContaining('its date is still'),
    ]);
  });

  it('has a hash that depends on every word but not on the date', () => {
    const [, first] = documentPage('/a', securityPolicy);
    const [, moved] = documentPage('/a', { ...securityPolicy, changed: '2027-01-01' });
    const [, reworded] = documentPage('/a', { ...securityPolicy, summary: `${securityPolicy.summary} ` });
    expect(moved.hash).toBe(first.hash);
    expect(reworded.hash).not.toBe(first.hash);
  });
});
