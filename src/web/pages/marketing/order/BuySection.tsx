import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { AppChoices, PlanChoices, TermChoices } from '#features/purchase/order/choices.tsx';
import { missingOf, refusedOf } from '#features/purchase/order/missing.ts';
import { OrderLayout } from '#features/purchase/order/OrderLayout.tsx';
import { type PriceBook, PlansReader } from '#features/purchase/order/PlansReader.tsx';
import { useNamedPlan } from '#features/purchase/order/useNamedPlan.ts';
import { QuotePanel } from '#features/purchase/order/QuotePanel.tsx';
import { useOrder } from '#features/purchase/order/useOrder.ts';
import { orderPath } from '#features/purchase/sentOrder.ts';
import type { Session } from '#features/session/useSession.ts';
import { savedChoice } from '#flow/choice.ts';
import { referral } from '#flow/tabMemory.ts';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, token, type } from '#ui/theme.ts';
import { buyerOf, type Standing, useStanding } from './standing.ts';

const Section = styled.section`
  display: grid;
  gap: ${space[32]};
`;

const Opening = styled.div`
  display: grid;
  gap: ${space[8]};
  p {
    ${type.lead}
    max-width: 48ch;
    color: ${token.muted};
  }
`;

const Title = styled(ViewHeading)`
  ${type.h1}
`;

const More = styled.div`
  ${type.small}
  display: grid;
  gap: ${space[12]};
  color: ${token.muted};
  strong {
    color: ${token.text};
  }
`;

const checkout = '/subscriptions/checkout';

/** What stands below the price instead of a button, for whoever may not buy. */
function refusalFor(standing: Standing): ReactNode {
  if (standing.is === 'member') {
    const { org } = standing.account;
    return (
      <p>
        <strong>Ask your administrator.</strong> Only an administrator of {org.name ?? 'your organisation'} can buy. The organisation’s address is{' '}
        <Link href={`mailto:${org.email}`}>{org.email}</Link>.
      </p>
    );
  }
  if (standing.is !== 'subscribed') return null;
  return (
    <>
      <p>
        <strong>Your subscription runs until {formatDate(standing.subscription.expiryDate)}.</strong> A new one can be bought when it has ended.
      </p>
      <ButtonLink href="/subscriptions" look="secondary" isWide>
        See your subscription
      </ButtonLink>
    </>
  );
}

function Configurator({ session, book, toTrial }: { session: Session; book: PriceBook; toTrial: ReactNode }) {
  const navigate = useNavigate();
  const standing = useStanding(session);
  const { draft, change, order, pricing } = useOrder(buyerOf(standing));
  useNamedPlan(book, draft, change);
  const [isAsked, setAsked] = useState(false);
  const errors = { ...refusedOf(pricing.failure), ...(isAsked ? missingOf(draft) : {}) };
  const isVisitor = standing.is === 'visitor';
  const mayGoOn = isVisitor || standing.is === 'buyer';
  const ref = referral.read();

  const keepChoice = () => {
    savedChoice.keep({ isBuyingNow: true });
    subscriptionDraft.keep({ isBuyingNow: true });
  };
  const goOn = () => {
    if (!mayGoOn) return;
    setAsked(true);
    if (order === null || Object.keys(refusedOf(pricing.failure)).length > 0) return;
    keepChoice();
    void navigate(isVisitor ? '/sign-up' : checkout);
  };
  const sum = pricing.quote === null ? null : formatNaira(pricing.quote.paymentDue);
  const words = isVisitor ? ['Create account to pay', ''] : ['Continue', 'with '];

  return (
    <OrderLayout
      label="Your order"
      panel={(below) => (
        <QuotePanel pricing={pricing} onUsersChange={(numberOfUsers) => change({ numberOfUsers })}>
          {below}
        </QuotePanel>
      )}
      onSubmit={goOn}
      act={
        mayGoOn ? (
          <Button type="submit" size="large" isWide>
            {sum === null ? words[0] : `${words[0]} ${words[1]}${sum}`}
          </Button>
        ) : null
      }
      more={
        <More>
          {isVisitor && (
            <p>
              Already have an account?{' '}
              <Link
                href="/sign-in"
                onPress={() => {
                  keepChoice();
                  session.send({ type: 'page.refused', heading: order === null ? '/subscriptions/plans' : orderPath('/subscriptions/create', order) });
                }}
              >
                Sign in
              </Link>
            </p>
          )}
          {refusalFor(standing)}
          {ref !== null && (
            <p>
              Recommended with code <strong>{ref}</strong>. It goes with your order and changes no price.
            </p>
          )}
          {toTrial}
        </More>
      }
    >
      <PlanChoices draft={draft} change={change} plans={book.plans} errors={errors} />
      <AppChoices draft={draft} change={change} plans={book.plans} errors={errors} />
      <TermChoices draft={draft} change={change} details={book.pricingDetails} errors={errors} />
    </OrderLayout>
  );
}

/** Plan, apps, users and duration with the price beside, for visitors, administrators and members. */
export function BuySection({ session, toTrial }: { session: Session; toTrial: ReactNode }) {
  return (
    <Section>
      <Opening>
        <Title>Build your plan</Title>
        <p>The price changes with every choice and includes VAT.</p>
      </Opening>
      <PlansReader>{(book) => <Configurator session={session} book={book} toTrial={toTrial} />}</PlansReader>
    </Section>
  );
}
