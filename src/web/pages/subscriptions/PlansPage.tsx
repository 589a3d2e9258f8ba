import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SubscriptionDraft } from '#features/purchase/draft.ts';
import { OfferBanner } from '#features/purchase/OfferBanner.tsx';
import { PlanChoices } from '#features/purchase/order/choices.tsx';
import { missingOf } from '#features/purchase/order/missing.ts';
import { type PriceBook, PlansReader } from '#features/purchase/order/PlansReader.tsx';
import { useNamedPlan } from '#features/purchase/order/useNamedPlan.ts';
import { type Change, useDraft } from '#features/purchase/order/useOrder.ts';
import { Form } from '#ui/Form.tsx';
import { Link } from '#ui/Link.tsx';
import { StepActs, StepFrame } from './order/StepFrame.tsx';
import { addressOf, stepAfter } from './order/steps.ts';

function Choice({ book, draft, change }: { book: PriceBook; draft: SubscriptionDraft; change: Change }) {
  useNamedPlan(book, draft, change);
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { plan } = missingOf(draft);
  const goOn = () => {
    setAsked(true);
    if (plan === undefined) void navigate(addressOf(stepAfter(draft, 'plans')));
  };
  return (
    <Form onSubmit={goOn} aria-label="Plan">
      <PlanChoices draft={draft} change={change} plans={book.plans} errors={isAsked && plan !== undefined ? { plan } : {}} />
      <p>
        <Link href="/pricing/plan">Compare the plans app by app</Link>
      </p>
      <StepActs draft={draft} step="plans" />
    </Form>
  );
}

/** /subscriptions/plans: the first step, the plan. */
export default function PlansPage() {
  const { draft, change } = useDraft();
  return (
    <StepFrame draft={draft} step="plans" title="Choose a plan" subtitle="Prices are per user per month, before discounts and VAT.">
      <OfferBanner />
      <PlansReader>{(book) => <Choice book={book} draft={draft} change={change} />}</PlansReader>
    </StepFrame>
  );
}
