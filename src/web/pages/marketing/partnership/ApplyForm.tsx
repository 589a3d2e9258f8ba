import { choicesOf, clientCountNames, partnerKindNames } from '#content/inquiries.ts';
import { PartnerForm } from '#features/inquiry/PartnerForm.tsx';

const kinds = choicesOf(partnerKindNames);
const clients = choicesOf(clientCountNames);

/** The application form, with the choices the site offers. */
export default function ApplyForm() {
  return <PartnerForm kinds={kinds} clients={clients} />;
}
