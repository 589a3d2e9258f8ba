import styled from 'styled-components';
import { PER_USER } from '#domain/priceWords.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { SkeletonBar } from '#ui/Skeleton.tsx';
import { media, tapTarget, space, token, type } from '#ui/theme.ts';
import { orderAddress } from './plans/orderAddress.ts';
import { Discounts } from './plans/Discounts.tsx';
import { type RenderBook, usePriceBook } from './plans/PriceBook.tsx';
import { useDurationInAddress } from './plans/useDurationInAddress.ts';
import { PlanTable } from './pricing/PlanTable.tsx';
import { PricingBody, PricingHead } from './pricing/PricingHead.tsx';

const Notes = styled.div`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  margin-top: ${space[24]};
  color: ${token.muted};
  strong {
    color: ${token.text};
  }
`;

/* Below the plan columns, which take 63 % of the table; stacked where the table is narrow. */
const Choose = styled.div`
  display: grid;
  gap: ${space[8]} ${space[12]};
  margin-top: ${space[16]};
  ${media.lg} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    width: 63%;
    margin-left: auto;
  }
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[16]} ${space[24]};
  margin-top: ${space[32]};
  > :last-child {
    ${tapTarget}
  }
`;

const shape = Array.from({ length: 14 }, (_, row) => <SkeletonBar key={row} $height={44} />);

const comparison: RenderBook = (plans, details, duration) => (
  <>
    <PlanTable plans={plans} duration={duration} />
    <Choose>
      {plans.map(({ slug, name }) => (
        <ButtonLink key={slug} href={orderAddress(slug, duration)} look="secondary">
          Choose {name}
        </ButtonLink>
      ))}
    </Choose>
    <Notes>
      <p>
        Prices include the payroll fee of <Money naira={details.payrollUserFee} /> {PER_USER} wherever payroll is among
        the apps.
      </p>
      <Discounts details={details} />
    </Notes>
  </>
);

/** /pricing/plan: compares the three plans by app. */
export default function PlanPage() {
  const choice = useDurationInAddress();
  const { durationSwitch, book } = usePriceBook(shape, comparison, choice);
  return (
    <>
      <PageHead
        title="Compare the plans"
        description="Core, Complete and Flexi side by side: the apps each plan includes, the add-ons, and the price per user, per month."
      />
      <PricingBody>
        <PricingHead title="Compare the plans" durationSwitch={durationSwitch}>
          See which apps each plan includes and what it costs {PER_USER}.
        </PricingHead>
        {book}
        <Acts>
          <ButtonLink href="/pricing/order" size="large" onPress={() => savedChoice.keep({ isBuyingNow: false })}>
            Start {TRIAL_DAYS} days free
          </ButtonLink>
          <Link href={choice[0] === 'annual' ? '/pricing?type=annual' : '/pricing'}>Back to plans and prices</Link>
        </Acts>
      </PricingBody>
    </>
  );
}
