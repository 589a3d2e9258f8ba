import { employeeCountNames } from '#content/inquiries.ts';
import { employeeCounts } from '#contract/inquiries.ts';
import { DemoForm } from '#features/inquiry/demo/DemoForm.tsx';

const employees = employeeCounts.map((id) => ({ id, name: employeeCountNames[id] }));

/** The form for a demo, with the choices that the site offers. */
export default function BookDemo() {
  return <DemoForm employees={employees} />;
}
