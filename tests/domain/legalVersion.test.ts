import { expect, it } from 'vitest';
import { lastChangeOf } from '#content/legal/document.ts';
import { privacyPolicy } from '#content/legal/privacy/policy.ts';
import { termsOfUse } from '#content/legal/terms/policy.ts';
import { LEGAL_VERSION } from '#contract/legalVersion.ts';

// Rules: signup.terms
it('the version accepted at sign-up is the last change of the terms or the privacy policy', () => {
  expect(LEGAL_VERSION).toBe([termsOfUse, privacyPolicy].map(lastChangeOf).toSorted().at(-1));
});
