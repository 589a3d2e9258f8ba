import { expect, it } from 'vitest';
import { lastChangeOf } from '#content/legal/document.ts';
import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { termsOfUse } from '#content/legal/terms/termsOfUse.ts';
import { LEGAL_VERSION } from '#contract/legalVersion.ts';

// Rules: signup.terms
it('the version that a sign-up agrees to is the last change of terms or privacy policy', () => {
  expect(LEGAL_VERSION).toBe([termsOfUse, privacyPolicy].map(lastChangeOf).toSorted().at(-1));
});
