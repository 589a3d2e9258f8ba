import { contact } from '#content/contact.ts';
import { employeeCountNames } from '#content/inquiries.ts';
import { employeeCounts } from '#contract/inquiries.ts';
import { DemoForm } from '#features/inquiry/demo/DemoForm.tsx';
import { FormSection } from './FormSection.tsx';

const employees = employeeCounts.map((id) => ({ id, name: employeeCountNames[id] }));

/** Asks for a demo: day, time and details on one page. */
export function DemoSection() {
  const { heading, lead, facts } = contact.demo;
  return (
    <FormSection id="demo" title={heading} lead={lead} facts={facts} isSunken>
      <DemoForm employees={employees} />
    </FormSection>
  );
}
