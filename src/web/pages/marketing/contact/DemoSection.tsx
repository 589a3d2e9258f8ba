import { contact } from '#content/contact.ts';
import { nearPart } from '#flow/data/nearPart.tsx';
import { FormSection } from './FormSection.tsx';

/** Below the first screen, and the heaviest part of its page. */
const BookDemo = nearPart(() => import('./BookDemo.tsx'));

/** Asks for a demo: day, time and details on one page. */
export function DemoSection() {
  const { heading, lead, facts } = contact.demo;
  return (
    <FormSection id="demo" title={heading} lead={lead} facts={facts} isSunken>
      <BookDemo />
    </FormSection>
  );
}
