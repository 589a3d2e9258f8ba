import type { Plan } from '#contract/plans.ts';
import { toNaira } from '#domain/money.ts';
import { PAYROLL_USER_FEE } from '#domain/prices.ts';
import { formatNaira } from '#ui/naira.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { FLEXI } from '../order.ts';
import { coveredApps, type Duration, perMonth } from './prices.ts';

const fee = formatNaira(toNaira(PAYROLL_USER_FEE));

/** A plan in two lines: what a user costs a month, and what that covers. */
function detailOf(plan: Plan, duration: Duration) {
  if (plan.slug === FLEXI) return <>The sum of its apps. Choose them yourself.</>;
  const hasPayroll = plan.modules.some(({ slug }) => slug === 'payroll');
  return (
    <>
      {formatNaira(perMonth(plan, duration))} a user. {coveredApps(plan).length} apps{hasPayroll && `, payroll for ${fee} more`}.
    </>
  );
}

type PlanChoiceProps = {
  plans: readonly Plan[];
  duration: Duration;
  value: string | null;
  onChange: (plan: Plan) => void;
  error?: string | undefined;
};

/** One of the plans. Prices are a user's for one month. */
export function PlanChoice({ plans, duration, value, onChange, error }: PlanChoiceProps) {
  return (
    <RadioGroup
      label="Plan"
      look="cards"
      columns={3}
      name="plan"
      choices={plans.map((plan) => ({ id: plan.slug, name: <strong>{plan.name}</strong>, detail: detailOf(plan, duration) }))}
      value={value}
      onChange={(slug) => {
        const chosen = plans.find((plan) => plan.slug === slug);
        if (chosen) onChange(chosen);
      }}
      error={error}
    />
  );
}
