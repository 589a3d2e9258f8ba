import { contact } from '#content/contact.ts';
import { visiblePart } from '#hydration/visiblePart.tsx';
import { withDataProviders } from '#providers/withDataProviders.tsx';
import { FormSection, formOutline } from './FormSection.tsx';

const BookDemo = visiblePart(withDataProviders(() => import('./BookDemo.tsx')));

/** Books a demo: day, time and details on one page. */
export function DemoSection() {
  const { heading, lead, facts } = contact.demo;
  return (
    <FormSection id="demo" title={heading} lead={lead} facts={facts} isSunken>
      <BookDemo instead={formOutline} />
    </FormSection>
  );
}
