import { describe, expect, it } from 'vitest';
import { type LegalPart, textsOf } from '#content/legal/document.ts';
import { changes } from '#content/legal/privacy/changes.ts';
import { humanar } from '#content/legal/privacy/humanar.ts';
import { managing } from '#content/legal/privacy/managing.ts';
import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { retention } from '#content/legal/privacy/retention.ts';
import { platformUse } from '#content/legal/terms/platformUse.ts';
import { privacy } from '#content/legal/terms/privacy.ts';
import { terms } from '#content/legal/terms/terms.ts';

const textOf = (part: LegalPart): string => textsOf(part).join(' ');

describe('privacy policy and terms', () => {
  // Rules: cancel.trial
  it('say that an open payment delays the deletion of a cancelled trial’s data', () => {
    expect(textOf(retention)).toContain('Immediately, or once an open payment has failed');
    expect(textOf(platformUse)).toMatch(/immediately or, if a payment .+ is still open, once that payment has failed/);
    expect(privacyPolicy.inShort.map(({ text }) => text).join(' ')).toContain('or once an open payment has failed');
  });

  // Rules: purge.export
  it('say until when employee data can be exported', () => {
    expect(textOf(managing)).toContain('exported as CSV in the main application while you have access');
    expect(textOf(managing)).toContain('after a trial expires or a subscription ends, ask us');
    expect(textOf(humanar)).toContain('export it as CSV for as long as the organisation has access');
    expect(textOf(privacy)).toContain('can export it while it has access, and ask us for a copy from then');
  });

  it.each([changes, terms])('list among the changes of $title what was corrected about the data', (part) => {
    expect(textOf(part)).toMatch(/exported while (an|the) organisation has access.+after that, ask us for a copy/);
    expect(textOf(part)).toContain('payment that is still open delays the deletion of a cancelled trial’s data');
  });
});
