import styled from 'styled-components';
import type { Plan, PricingDetails } from '#contract/plans.ts';
import { apps } from '#content/apps.ts';
import { toNaira } from '#domain/money.ts';
import { PAYROLL_USER_FEE } from '#domain/prices.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { useSession } from '#features/session/useSession.ts';
import { TryNow } from '#features/trial/TryNow.tsx';
import { Money } from '#ui/Money.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { PlanCard, Working } from './PlanCard.tsx';
import { coveredApps, type Duration, perMonth, sumOf } from './prices.ts';

const Columns = styled.div`
  display: grid;
  gap: ${space[20]};
  ${media.lg} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

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

/** How many people the example on the Core card pays for. */
const examplePeople = 20;

const payrollFee = toNaira(PAYROLL_USER_FEE);

/** The trial, Core and Flexi, and in words what else the price book holds. */
export function PlanCards({ plans, details, duration }: { plans: readonly Plan[]; details: PricingDetails; duration: Duration }) {
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
            <strong>All {coveredApps(complete).length} apps, payroll included:</strong> the Complete plan,{' '}
            <Money naira={perMonth(complete, duration)} /> a person and month, and <Money naira={payrollFee} /> for payroll.
          </p>
        )}
      </Notes>
    </>
  );
}

function TrialCard() {
  const { accountData } = useSession();
  return (
    <PlanCard
      name="Free trial"
      words="Everything, for everyone, before you decide."
      isSelected
      price={0}
      after={`for ${TRIAL_DAYS} days`}
      points={[`All ${apps.length} apps`, 'Unlimited employees', 'No credit card']}
    >
      <TryNow key={accountData?.org.id ?? 'visitor'} account={accountData} isWide />
    </PlanCard>
  );
}

function CoreCard({ plan, duration }: { plan: Plan; duration: Duration }) {
  const price = perMonth(plan, duration);
  const takesPayroll = plan.additionalApps.some(({ slug }) => slug === 'payroll');
  return (
    <PlanCard
      name={plan.name}
      badge="Simplest"
      words="For teams that want one price and no choosing."
      price={price}
      after="per person"
      points={[
        `${coveredApps(plan).length} core HR apps`,
        ...(takesPayroll
          ? [
              <>
                Payroll for <Money naira={payrollFee} /> a person more
              </>,
            ]
          : []),
        duration === 'annual' ? (
          <>
            <Money naira={plan.annuallyPrice} /> a person, once a year
          </>
        ) : (
          'Billed monthly, stop when you like'
        ),
      ]}
    >
      <Working total={sumOf(Array.from({ length: examplePeople }, () => price))} unit="a month">
        {examplePeople} people × <Money naira={price} />
      </Working>
    </PlanCard>
  );
}

function FlexiCard({ plan, duration }: { plan: Plan; duration: Duration }) {
  // A flexi plan covers nothing by itself: its apps are those that may be added, and the free ones.
  const { additionalApps: paid, supportApps: free } = plan;
  const cheapest = Math.min(...paid.map((app) => perMonth(app, duration)));
  const example = paid.slice(0, 2);
  return (
    <PlanCard
      name={plan.name}
      words="Pick the apps. Add or drop them as you grow."
      before="from"
      price={Number.isFinite(cheapest) ? cheapest : 0}
      after="per app and person"
      points={[
        `Any of ${paid.length + free.length} apps, ${free.length} of them free`,
        'Change users at any time',
        <>
          Payroll adds <Money naira={payrollFee} /> per person
        </>,
      ]}
    >
      <Working total={sumOf(example.map((app) => perMonth(app, duration)))} unit="a person and month">
        {example.map((app, index) => (
          <span key={app.slug}>
            {index > 0 && ' + '}
            {app.name} <Money naira={perMonth(app, duration)} />
          </span>
        ))}
      </Working>
    </PlanCard>
  );
}

/** What makes the sums smaller, and VAT, with the rates in force. */
function Discounts({ details }: { details: PricingDetails }) {
  const { annualUserDiscount: annual, userVolumeDiscount: volume, initialPurchaseDiscount: first, vat } = details;
  const less = [
    annual.isActive && `${annual.value}% when you pay for a year`,
    volume.isActive && `${volume.value}% above ${volume.userThreshold} people`,
    first.isActive && `${first.value}% on the first purchase`,
  ].filter((words) => words !== false);
  return (
    <p>
      {less.length > 0 && (
        <>
          <strong>What you save:</strong> {less.join(', ')}.{' '}
        </>
      )}
      Prices are before {vat}% VAT.
    </p>
  );
}
