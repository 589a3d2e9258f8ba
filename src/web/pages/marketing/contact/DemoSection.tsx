import { contact } from '#content/contact.ts';
import { nearPart } from '#hydration/visiblePart.tsx';
import { withData } from '#providers/withDataProviders.tsx';
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
