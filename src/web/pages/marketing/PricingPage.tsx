import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { Plan } from '#contract/plans.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { referral } from '#tabState/tabStorage.ts';
import { aboutProduct, breadcrumbs } from '#pages/structuredData.ts';
import { Link } from '#ui/Link.tsx';
import { media, tapTarget, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CardOutline } from './plans/CardOutline.tsx';
import { CompleteCard, CoreCard, FlexiCard, TrialCard } from './plans/cards.tsx';
import { Discounts } from './plans/Discounts.tsx';
import type { Duration } from '#features/purchase/order/prices.ts';
import { type RenderBook, usePriceBook } from './plans/PriceBook.tsx';
import { useDurationInAddress } from './plans/useDurationInAddress.ts';
import { PlanContents } from './pricing/PlanContents.tsx';
import { PricingBody, PricingHead } from './pricing/PricingHead.tsx';

const Columns = styled.div`
  display: grid;
  gap: ${space[20]};
  ${media.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.xl} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Notes = styled.div`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  margin-top: ${space[24]};
  color: ${token.muted};
  strong {
    color: ${token.text};
  }
  a {
    ${tapTarget}
  }
`;

function Card({ plan, duration }: { plan: Plan; duration: Duration }) {
  if (plan.slug === 'flexi') return <FlexiCard plan={plan} duration={duration} />;
  return plan.slug === 'core' ? (
    <CoreCard plan={plan} duration={duration} />
  ) : (
    <CompleteCard plan={plan} duration={duration} />
  );
}

const shape = (
  <Columns>
    {['trial', 'core', 'complete', 'flexi'].map((plan) => (
      <CardOutline key={plan} />
    ))}
  </Columns>
);

/** `trial=true` in any case (rule draft.tryLink). */
const asksForTrial = (query: URLSearchParams) =>
  [...query].some(([name, value]) => name.toLowerCase() === 'trial' && value.toLowerCase() === 'true');

/** Saves that the person came to try, and redirects with the referral code. */
function ToTrial({ referredBy }: { referredBy: string | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    savedChoice.keep({ isBuyingNow: false });
    void navigate(
      `/pricing/order${referredBy === null ? '' : `?${new URLSearchParams({ ref: referredBy }).toString()}`}`,
      { replace: true },
    );
  }, [navigate, referredBy]);
  return null;
}

/** /pricing: the trial and the three plans. */
export default function PricingPage() {
  const query = new URLSearchParams(useLocation().search);
  return asksForTrial(query) ? <ToTrial referredBy={query.get('ref') ?? referral.read()} /> : <Pricing />;
}

const planCards: RenderBook = (plans, details, duration) => (
  <>
    <VisuallyHidden as="h2">The plans</VisuallyHidden>
    <Columns>
      <TrialCard />
      {plans.map((plan) => (
        <Card key={plan.slug} plan={plan} duration={duration} />
      ))}
    </Columns>
    <Notes>
      <Discounts details={details} />
      <p>
        <Link href={duration === 'annual' ? '/pricing/plan?type=annual' : '/pricing/plan'}>
          Compare the plans app by app
        </Link>
      </p>
    </Notes>
    <PlanContents plans={plans} />
  </>
);

function Pricing() {
  const { durationSwitch, book, plans: loadedPlans } = usePriceBook(shape, planCards, useDurationInAddress());
  return (
    <>
      <PageHead
        title="Plans and prices"
        description={`Three plans for HR, benefits and payroll, priced per user, per month. Try free for ${TRIAL_DAYS} days, no credit card needed.`}
        about={[aboutProduct(loadedPlans), breadcrumbs({ name: 'Plans and prices', address: '/pricing' })]}
      />
      <PricingBody>
        <PricingHead title="Plans and prices" durationSwitch={durationSwitch}>
          Per user, per month. Try everything first, then keep what you need.
        </PricingHead>
        {book}
      </PricingBody>
    </>
  );
}
