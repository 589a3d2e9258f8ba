import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import type { Plan } from '#contract/plans.ts';
import { ANNUAL_DAYS, MONTHLY_DAYS } from '#domain/terms.ts';
import type { SubscriptionDraft } from '#features/purchase/draft.ts';
import { FLEXI, planName, usersInWords } from '#features/purchase/order.ts';
import { OrderLayout } from '#features/purchase/order/OrderLayout.tsx';
import { PlansReader } from '#features/purchase/order/PlansReader.tsx';
import { coveredApps } from '#features/purchase/order/prices.ts';
import { QuotePanel } from '#features/purchase/order/QuotePanel.tsx';
import { useOrder } from '#features/purchase/order/useOrder.ts';
import { useSession } from '#features/session/useSession.ts';
import { buyingAhead } from '#flow/buyingAhead.ts';
import { referral } from '#flow/tabMemory.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Link } from '#ui/Link.tsx';
import { formatNaira } from '#ui/naira.ts';
import { media, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { BackLink, StepFrame } from './order/StepFrame.tsx';
import { addressOf, type Step, stepInstead } from './order/steps.ts';

const Rows = styled.dl`
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px ${space[16]};
    padding: ${space[16]};
    ${media.sm} {
      grid-template-columns: 120px minmax(0, 1fr) auto;
      padding-inline: ${space[24]};
    }
  }
  > div + div {
    border-top: 1px solid ${token.line};
  }
  dt {
    ${type.small}
    grid-column: 1 / -1;
    color: ${token.muted};
    ${media.sm} {
      grid-column: 1;
    }
  }
  dd span {
    ${type.small}
    display: block;
    color: ${token.muted};
  }
`;

/** What is bought, in words: a plan's own apps, those added to it, those of a flexi plan. */
function appsInWords(draft: SubscriptionDraft, plans: readonly Plan[]): string {
  const plan = plans.find(({ slug }) => slug === draft.plan);
  if (plan === undefined) return '';
  const chosen = plan.slug === FLEXI ? draft.apps : draft.addOns;
  const added = plan.additionalApps.filter(({ id }) => chosen.includes(id));
  return [...coveredApps(plan).filter(({ isFree }) => !isFree), ...added, ...plan.supportApps].map(({ name }) => name).join(', ');
}

function Row({ what, step, value, more }: { what: string; step?: Step; value: string; more?: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        {value}
        {more !== undefined && <span>{more}</span>}
      </dd>
      {step !== undefined && (
        <dd>
          <Link href={addressOf(step)}>
            Change<VisuallyHidden> {what.toLowerCase()}</VisuallyHidden>
          </Link>
        </dd>
      )}
    </div>
  );
}

/** /subscriptions/order: the order as it stands, with its quote. */
export default function OrderPage() {
  const { accountData } = useSession();
  const { draft, change, pricing } = useOrder(accountData?.org.id ?? null);
  const { data: current } = useQuery(queries.subscription());
  const navigate = useNavigate();
  const instead = stepInstead(draft, 'order');
  if (instead !== null) return <Navigate to={addressOf(instead)} replace />;
  const { plan, numberOfUsers, subscriptionType } = draft;
  const { quote } = pricing;
  const isAnnual = subscriptionType === 'annual';
  const ref = referral.read();
  return (
    <StepFrame draft={draft} step="order" title="Your order" subtitle={`Look it over. The next step asks for billing contact and card, and nothing is charged before you pay there. ${buyingAhead(current?.subscription) ?? ''}`}>
      <PlansReader>
        {({ plans }) => (
          <OrderLayout
            label="Your order"
            panel={(below) => (
              <QuotePanel pricing={pricing} onUsersChange={(users) => change({ numberOfUsers: users })}>
                {below}
              </QuotePanel>
            )}
            onSubmit={() => void navigate('/subscriptions/checkout')}
            act={
              <Button type="submit" size="large" isWide>
                {quote === null ? 'Continue' : `Continue with ${formatNaira(quote.paymentDue)}`}
              </Button>
            }
            more={<BackLink draft={draft} step="order" isWide />}
          >
            <Card tag="div">
              <Rows>
                <Row what="Plan" step="plans" value={plans.find(({ slug }) => slug === plan)?.name ?? planName(plan ?? '')} />
                <Row what="Apps" {...(plan === FLEXI ? { step: 'plan' as const } : {})} value={appsInWords(draft, plans)} />
                <Row what="Users" step="type" value={usersInWords(numberOfUsers ?? 0)} />
                <Row
                  what="Duration"
                  step="type"
                  value={isAnnual ? 'One year' : 'One month'}
                  more={`${isAnnual ? ANNUAL_DAYS : MONTHLY_DAYS} days, in one payment`}
                />
                {ref !== null && <Row what="Referral" value={ref} more="Goes with your order and changes no price" />}
              </Rows>
            </Card>
          </OrderLayout>
        )}
      </PlansReader>
    </StepFrame>
  );
}
