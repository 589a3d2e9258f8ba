import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AccountData } from '#contract/auth.ts';
import type { Plan } from '#contract/plans.ts';
import { apps } from '#content/apps.ts';
import { BEFORE_VAT, EXAMPLE_USERS, PER_USER, TOTAL_PER_MONTH } from '#domain/priceWords.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { useSession } from '#features/session/useSession.ts';
import { trialKey } from '#features/trial/trialKey.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Money } from '#ui/Money.tsx';
import { orderAddress } from './orderAddress.ts';
import { CardButton, PlanCard, Working } from './PlanCard.tsx';
import { coveredApps, type Duration, feeOf, perMonth, sumOf } from '#features/purchase/order/prices.ts';

/* Loaded on demand: visitors don't need the trial's flow. */
const TryNow = lazy(() => loadPagePart(async () => ({ default: (await import('#features/trial/TryNow.tsx')).TryNow })));

/** Sends a visitor to the order page, which asks for an account first; a signed-in person starts the trial here. */
function Try({ account }: { account: AccountData | null }) {
  const navigate = useNavigate();
  const onPress = () => {
    savedChoice.keep({ isBuyingNow: false });
    void navigate('/pricing/order');
  };
  const leading = (
    <Button isWide onPress={onPress}>
      Try Now
    </Button>
  );
  if (account === null) return leading;
  return (
    <Suspense fallback={leading}>
      <TryNow key={trialKey(account)} account={account} isWide />
    </Suspense>
  );
}

/** The free trial, with its own button. */
export function TrialCard() {
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
      <Try account={accountData} />
    </PlanCard>
  );
}

/** The total for the example's users, from prices per user. */
function Example({ prices, children }: { prices: readonly number[]; children: ReactNode }) {
  const total = sumOf(prices.flatMap((price) => Array.from({ length: EXAMPLE_USERS }, () => price)));
  return (
    <Working total={total} unit={`${TOTAL_PER_MONTH}, ${BEFORE_VAT}`}>
      {EXAMPLE_USERS} users × {children}
    </Working>
  );
}

/** The plan with one price and few apps, with a worked example. */
export function CoreCard({ plan, duration }: { plan: Plan; duration: Duration }) {
  const price = perMonth(plan, duration);
  const payroll = plan.additionalApps.find(({ slug }) => slug === 'payroll');
  return (
    <PlanCard
      name={plan.name}
      badge="Simplest"
      words="For teams that want one simple price."
      price={price}
      after={PER_USER}
      points={[
        `${coveredApps(plan).length} core HR apps`,
        ...(payroll
          ? [
              <>
                Add payroll for <Money naira={feeOf(payroll)} /> per user
              </>,
            ]
          : []),
        <Billing key="billing" plan={plan} duration={duration} />,
      ]}
    >
      <Example prices={[price]}>
        <Money naira={price} />
      </Example>
      <Choose plan={plan} duration={duration} />
    </PlanCard>
  );
}

/** Every app at one price, payroll's fee included, with a worked example. */
export function CompleteCard({ plan, duration }: { plan: Plan; duration: Duration }) {
  const price = perMonth(plan, duration);
  const includedApps = coveredApps(plan);
  const payroll = includedApps.find(({ slug }) => slug === 'payroll');
  return (
    <PlanCard
      name={plan.name}
      words="For teams that run people and pay in one place."
      price={price}
      after={PER_USER}
      points={[
        payroll ? `All ${includedApps.length} apps, with payroll` : `${includedApps.length} apps`,
        ...(payroll
          ? [
              <>
                Includes the payroll fee of <Money naira={feeOf(payroll)} />
              </>,
            ]
          : []),
        <Billing key="billing" plan={plan} duration={duration} />,
      ]}
    >
      <Example prices={[price]}>
        <Money naira={price} />
      </Example>
      <Choose plan={plan} duration={duration} />
    </PlanCard>
  );
}

/** The button of a plan's card. */
function Choose({ plan, duration }: { plan: Plan; duration: Duration }) {
  return (
    <CardButton>
      <ButtonLink href={orderAddress(plan.slug, duration)} look="secondary" isWide>
        Choose {plan.name}
      </ButtonLink>
    </CardButton>
  );
}

/** When the price is billed. */
function Billing({ plan, duration }: { plan: Plan; duration: Duration }) {
  if (duration === 'monthly') return 'Billed monthly, cancel any time';
  return (
    <>
      <Money naira={plan.userAnnualPrice} /> per user, billed annually
    </>
  );
}

/** The plan whose price is the sum of its apps, with a button. */
export function FlexiCard({ plan, duration }: { plan: Plan; duration: Duration }) {
  // A flexi plan includes no apps itself: they are those that can be added, and the free ones.
  const { additionalApps: paid, supportApps: free } = plan;
  const cheapest = Math.min(...paid.map((app) => perMonth(app, duration)));
  const example = paid.slice(0, 2);
  const payroll = paid.find(({ slug }) => slug === 'payroll');
  return (
    <PlanCard
      name={plan.name}
      words="Pick the apps. Add or drop them as you grow."
      before="from"
      price={Number.isFinite(cheapest) ? cheapest : 0}
      after={`per app, ${PER_USER}`}
      points={[
        `Any of ${paid.length + free.length} apps, ${free.length} of them free`,
        'Change users at any time',
        ...(payroll
          ? [
              <>
                Payroll for <Money naira={perMonth(payroll, duration)} />, including its{' '}
                <Money naira={feeOf(payroll)} /> fee
              </>,
            ]
          : []),
      ]}
    >
      <Example prices={example.map((app) => perMonth(app, duration))}>
        {example.length > 1 && '('}
        {example.map((app, index) => (
          <span key={app.slug}>
            {index > 0 && ' + '}
            {app.name} <Money naira={perMonth(app, duration)} />
          </span>
        ))}
        {example.length > 1 && ')'}
      </Example>
      <Choose plan={plan} duration={duration} />
    </PlanCard>
  );
}
