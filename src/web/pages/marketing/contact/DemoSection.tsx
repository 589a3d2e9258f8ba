import { contact } from '#content/contact.ts';
import { nearPart } from '#flow/data/nearPart.tsx';
import { withData } from '#flow/data/withData.tsx';
import { FormSection, formOutline } from './FormSection.tsx';

const BookDemo = nearPart(withData(() => import('./BookDemo.tsx')));

/** Asks for a demo: day, time and details on one page. */
export function DemoSection() {
  const { heading, lead, facts } = contact.demo;
  return (
    <FormSection id="demo" title={heading} lead={lead} facts={facts} isSunken>
      <BookDemo instead={formOutline} />
    </FormSection>
  );
}
