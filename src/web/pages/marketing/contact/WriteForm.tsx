import { choicesOf, inquiryTopicNames } from '#content/inquiries.ts';
import { ContactForm } from '#features/inquiry/ContactForm.tsx';

const topics = choicesOf(inquiryTopicNames);

/** The contact form, with the choices the site offers. */
export default function WriteForm() {
  return <ContactForm topics={topics} />;
}
