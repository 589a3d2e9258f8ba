import { config } from '#api/config.ts';
import { contact } from '#content/contact.ts';
import { visiblePart } from '#hydration/visiblePart.tsx';
import { withDataProviders } from '#providers/withDataProviders.tsx';
import { ContactWays } from './ContactWays.tsx';
import { FormSection, formOutline } from './FormSection.tsx';

const WriteForm = visiblePart(withDataProviders(() => import('./WriteForm.tsx')));

/** Sends us a message. */
export function WriteSection() {
  const { heading, lead, facts } = contact.write;
  return (
    <FormSection id="write" title={heading} lead={lead} facts={facts} more={<ContactWays contact={config.contact} />}>
      <WriteForm instead={formOutline} />
    </FormSection>
  );
}
