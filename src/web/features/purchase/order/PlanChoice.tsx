import styled from 'styled-components';
import type { Plan } from '#contract/plans.ts';
import { PER_USER } from '#domain/priceWords.ts';
import { FLEXI } from '#domain/subscriptionDraft.ts';
import { formatNaira } from '#ui/naira.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { token } from '#ui/theme.ts';
import { coveredApps, type Duration, perMonth } from './prices.ts';

const Price = styled.span`
  display: block;
  color: ${token.text};
`;

/** A plan in two lines: the price per user, per month, and what it includes. */
function detailOf(plan: Plan, duration: Duration) {
  const hasPayroll = plan.modules.some(({ slug }) => slug === 'payroll');
  return plan.slug === FLEXI ? (
    <>
      <Price>Priced by app</Price>
      Choose your own apps
    </>
  ) : (
    <>
      <Price>
        {formatNaira(perMonth(plan, duration))} {PER_USER}
      </Price>
      {coveredApps(plan).length} apps{hasPayroll && ', payroll included'}
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

/** Radio buttons for the plans. Prices are per user, per month. */
export function PlanChoice({ plans, duration, value, onChange, error }: PlanChoiceProps) {
  return (
    <RadioGroup
      label="Plan"
      look="cards"
      columns={3}
      name="plan"
      choices={plans.map((plan) => ({
        id: plan.slug,
        name: <strong>{plan.name}</strong>,
        detail: detailOf(plan, duration),
      }))}
      value={value}
      onChange={(slug) => {
        const selectedPlan = plans.find((plan) => plan.slug === slug);
        if (selectedPlan) onChange(selectedPlan);
      }}
      error={error}
    />
  );
}
