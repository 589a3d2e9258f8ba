import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { AppChoices } from '#features/purchase/order/choices.tsx';
import { missingOf } from '#features/purchase/order/missing.ts';
import { PlansReader } from '#features/purchase/order/PlansReader.tsx';
import { useDraft } from '#features/purchase/order/useOrder.ts';
import { Form } from '#ui/Form.tsx';
import { StepActs, StepFrame } from './order/StepFrame.tsx';
import { addressOf, stepAfter, stepInstead } from './order/steps.ts';

/** /subscriptions/plan: the apps of a flexi plan. */
export default function PlanPage() {
  const { draft, change } = useDraft();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const instead = stepInstead(draft, 'plan');
  if (instead !== null) return <Navigate to={addressOf(instead)} replace />;
  const { apps } = missingOf(draft);
  const goOn = () => {
    setAsked(true);
    if (apps === undefined) void navigate(addressOf(stepAfter(draft, 'plan')));
  };
  return (
    <StepFrame draft={draft} step="plan" title="Choose the apps" subtitle="A flexi plan costs the sum of its apps. Add or drop them as you grow.">
      <PlansReader>
        {({ plans }) => (
          <Form onSubmit={goOn} aria-label="Apps">
            <AppChoices draft={draft} change={change} plans={plans} errors={isAsked && apps !== undefined ? { apps } : {}} />
            <StepActs draft={draft} step="plan" />
          </Form>
        )}
      </PlansReader>
    </StepFrame>
  );
}
