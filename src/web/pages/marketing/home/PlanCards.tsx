import styled from 'styled-components';
import type { Plan, PricingDetails } from '#contract/plans.ts';
import { PER_USER } from '#domain/priceWords.ts';
import { Money } from '#ui/Money.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { CoreCard, FlexiCard, TrialCard } from '../plans/cards.tsx';
import { Discounts } from '../plans/Discounts.tsx';
import { coveredApps, type Duration, perMonth } from '#features/purchase/order/prices.ts';
import { Columns } from './PlanColumns.tsx';

const Notes = styled.div`
  ${type.small}
  display: grid;
  gap: ${space[8]} ${space[40]};
  margin-top: ${space[24]};
  color: ${token.muted};
  ${media.lg} {
    grid-template-columns: 1fr 1fr;
  }
  strong {
    color: ${token.text};
  }
`;

/** The trial, Core and Flexi, and a sentence about the price book's other plans. */
export function PlanCards({
  plans,
  details,
  duration,
}: {
  plans: readonly Plan[];
  details: PricingDetails;
  duration: Duration;
}) {
  const core = plans.find(({ slug }) => slug === 'core');
  const flexi = plans.find(({ slug }) => slug === 'flexi');
  const complete = plans.find(({ slug }) => slug === 'complete');
  return (
    <>
      <Columns>
        <TrialCard />
        {core && <CoreCard plan={core} duration={duration} />}
        {flexi && <FlexiCard plan={flexi} duration={duration} />}
      </Columns>
      <Notes>
        <Discounts details={details} />
        {complete && (
          <p>
            <strong>All {coveredApps(complete).length} apps, with payroll:</strong> the Complete plan,{' '}
            <Money naira={perMonth(complete, duration)} /> {PER_USER}.
          </p>
        )}
      </Notes>
    </>
  );
}
