import { choicesOf, employeeCountNames } from '#content/inquiries.ts';
import { DemoForm } from '#features/inquiry/demo/DemoForm.tsx';

const employees = choicesOf(employeeCountNames);

/** The form for a demo, with the choices that the site offers. */
export default function BookDemo() {
  return <DemoForm employees={employees} />;
}
