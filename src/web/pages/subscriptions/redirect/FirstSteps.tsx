import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { NumberedSteps } from '#ui/NumberedSteps.tsx';

/** In the order in which to do them; `app`: only if it is among the apps. */
const steps: readonly { app?: string; step: readonly [title: string, words: string] }[] = [
  {
    app: 'employee-management',
    step: ['Import your people', 'Import them from a CSV file, or add the first few yourself.'],
  },
  {
    app: 'location-and-tax',
    step: ['Say where they work', 'Give each branch its state, so PAYE goes to the right tax office.'],
  },
  { app: 'payroll', step: ['Run a trial payroll', 'Check every payslip before anyone is paid.'] },
  {
    step: ['Draw your organisation', 'Add departments and positions first, so everyone who joins has a place in them.'],
  },
  {
    app: 'benefits-administration',
    step: ['Set up leave', 'Set how many days each grade gets, so people can request leave.'],
  },
  { app: 'time-tracking', step: ['Set working hours', 'Set up shifts and hours before people start recording them.'] },
  { step: ['Assign seats', 'People with a seat can sign in to the app.'] },
];
const MOST = 3;

/** What to do first with the organisation's new apps. */
export function FirstSteps({ apps }: { apps: CurrentSubscription['modules'] }) {
  const has = (slug: string) => apps.some((app) => app.slug === slug);
  const possible = steps.filter(({ app }) => app === undefined || has(app)).slice(0, MOST);
  return <NumberedSteps title="First steps" steps={possible.map(({ step }) => step)} />;
}
