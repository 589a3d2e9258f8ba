// The dates on the legal pages match their text, and a sign-up accepts the text that is published.
import { describe, expect, it } from 'vitest';
import { lastChangeOf } from '#content/legal/document.ts';
import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { securityPolicy } from '#content/legal/securityPolicy.ts';
import { termsOfUse } from '#content/legal/terms/termsOfUse.ts';
import { thirdParties } from '#content/legal/thirdParties.ts';
import { LEGAL_VERSION } from '#contract/legalVersion.ts';
import { currentPages, documentPage, objectionsTo, publishedPages, type Pages } from './legalPages.ts';

// Rules: signup.terms
it('a sign-up accepts the version of the latest change to any legal page', () => {
  expect(LEGAL_VERSION).toBe(
    [lastChangeOf(termsOfUse), lastChangeOf(privacyPolicy), securityPolicy.changed, thirdParties.changed]
      .toSorted()
      .at(-1),
  );
});

describe('the text of the legal pages', () => {
  it('matches what was published under its date (npm run legal:record records it)', () => {
    const published = publishedPages();
    expect(objectionsTo(currentPages, published)).toEqual([]);
    expect(Object.keys(published)).toEqual(Object.keys(currentPages));
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
