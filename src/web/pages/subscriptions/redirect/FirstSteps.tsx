import { NumberedSteps } from '#ui/NumberedSteps.tsx';

const steps = [
  ['Bring your people in', 'Import them from a CSV file, or add the first few by hand.'],
  ['Say where they work', 'Each branch gets its state, so that PAYE goes to the right tax office.'],
  ['Run a payroll to look at', 'Check every payslip before anybody is paid.'],
] as const;

/** What an organisation does first, once the apps are open to it. */
export const FirstSteps = () => <NumberedSteps title="What to do first" steps={steps} />;
