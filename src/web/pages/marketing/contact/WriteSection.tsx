import { contact } from '#content/contact.ts';
import { choicesOf, inquiryTopicNames } from '#content/inquiries.ts';
import { ContactForm } from '#features/inquiry/ContactForm.tsx';
import { FormSection } from './FormSection.tsx';

const topics = choicesOf(inquiryTopicNames);

/** Writes to the people behind Humanar. */
export function WriteSection() {
  const { heading, lead, facts } = contact.write;
  return (
    <FormSection id="write" title={heading} lead={lead} facts={facts}>
      <ContactForm topics={topics} />
    </FormSection>
  );
}
