import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { NumberedSteps } from '#ui/NumberedSteps.tsx';

/** In the order that they are done; `app`: only with that one among the apps. */
const steps: readonly { app?: string; step: readonly [title: string, words: string] }[] = [
  { app: 'employee-management', step: ['Bring your people in', 'Import them from a CSV file, or add the first few by hand.'] },
  { app: 'location-and-tax', step: ['Say where they work', 'Each branch gets its state, so that PAYE goes to the right tax office.'] },
  { app: 'payroll', step: ['Run a payroll to look at', 'Check every payslip before anybody is paid.'] },
  { step: ['Draw your organisation', 'Departments and positions first: everybody who joins gets their place in them.'] },
  { app: 'benefits-administration', step: ['Set up leave', 'Say how many days each grade has, so that people can ask for them.'] },
  { app: 'time-tracking', step: ['Say when people work', 'Shifts and hours, before the first ones are recorded.'] },
  { step: ['Give people their places', 'Whoever has one signs in to see and do what is theirs.'] },
];
const MOST = 3;

/** What an organisation does first with the apps that are open to it. */
export function FirstSteps({ apps }: { apps: CurrentSubscription['modules'] }) {
  const has = (slug: string) => apps.some((app) => app.slug === slug);
  const possible = steps.filter(({ app }) => app === undefined || has(app)).slice(0, MOST);
  return <NumberedSteps title="What to do first" steps={possible.map(({ step }) => step)} />;
}
