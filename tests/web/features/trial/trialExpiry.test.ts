import { afterEach, expect, it } from 'vitest';
import { trialExpiry } from '#features/trial/trialExpiry.ts';

afterEach(() => sessionStorage.clear());

// Rules: trial.expiryKept
it('the expiry is stored for the tab', () => {
  expect(trialExpiry.read()).toBeNull();
  trialExpiry.keep('2026-12-06T08:00:00.000Z');
  expect(trialExpiry.read()).toBe('2026-12-06T08:00:00.000Z');
});

it.each(['', 'soon', '2026-12-06'])('the expiry isn’t read from %o', (kept) => {
  sessionStorage.setItem('humanar.trialExpiryDate', kept);
  expect(trialExpiry.read()).toBeNull();
});
