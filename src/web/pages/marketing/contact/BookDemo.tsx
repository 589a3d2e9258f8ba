import { choicesOf, employeeCountNames } from '#content/inquiries.ts';
import { DemoForm } from '#features/inquiry/demo/DemoForm.tsx';

const employees = choicesOf(employeeCountNames);

/** The demo form, with the choices the site offers. */
export default function BookDemo() {
  return <DemoForm employees={employees} />;
}
