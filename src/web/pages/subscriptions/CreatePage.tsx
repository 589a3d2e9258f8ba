import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { subscriptionAddress } from '#contract/subscriptionAddresses.ts';
import { refusedAction, stageOf } from '#domain/refusedActions.ts';
import { OfferBanner } from '#features/purchase/OfferBanner.tsx';
import { Configurator } from '#features/purchase/order/Configurator.tsx';
import { PlansReader } from '#features/purchase/order/PlansReader.tsx';
import { useEntry } from '#features/purchase/order/useEntry.ts';
import { defaultOrder } from '#features/purchase/order/defaultOrder.ts';
import { useSession } from '#features/session/useSession.ts';
import { situationOf } from '#features/subscription/situation.ts';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { OpenPayment } from '#payments/OpenPayment.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { validReferral } from '#features/purchase/validReferral.ts';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Link } from '#ui/Link.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { space, token, type } from '#ui/theme.ts';
import { organisationStatus } from './create/organisationStatus.ts';

const More = styled.div`
  ${type.small}
  display: grid;
  gap: ${space[12]};
  color: ${token.muted};
  strong {
    color: ${token.text};
  }
`;

/** Replaces the order while nothing can be bought. */
function Running({ subscription, actions }: CurrentSubscriptionResponse) {
  const mayChange = actions.includes('change');
  const { remedy } = refusedAction('buy', stageOf(subscription));
  return (
    <ButtonStack>
      {mayChange && (
        <ButtonLink size="large" href={remedy.href}>
          {remedy.label}
        </ButtonLink>
      )}
      <ButtonLink size="large" look={mayChange ? 'secondary' : 'primary'} href={subscriptionAddress}>
        See your subscription
      </ButtonLink>
    </ButtonStack>
  );
}

function Order({ answer, orgId }: { answer: CurrentSubscriptionResponse; orgId: string }) {
  const entry = useEntry();
  const ref = validReferral();
  return (
    <PlansReader>
      {(book) => (
        <Configurator
          key={entry}
          book={book}
          usual={defaultOrder(book.plans, answer.subscription)}
          buyer={{ is: 'administrator', orgId }}
          act={(sum) => (sum === null ? 'Continue' : `Continue with ${sum}`)}
          more={() => (
            <More>
              <p>
                Choose a card on the next page. <Link href="/pricing/plan">Compare the plans</Link>
              </p>
              {ref !== null && (
                <p>
                  Referred with code <strong>{ref}</strong>. We’ll add it to your order. It doesn’t change the price.
                </p>
              )}
            </More>
          )}
        />
      )}
    </PlansReader>
  );
}

/**
 * /subscriptions/create: a first purchase, or a new one after a subscription ended: plan, apps, users and duration
 * beside the live price.
 */
export default function CreatePage() {
  const { accountData } = useSession();
  // A payment that is being confirmed comes first. The order's fields can't be focused while they are hidden.
  const { isFetched } = useQuery({ ...queries.openPayment(), enabled: accountData !== null });
  return (
    <>
      <PageHead
        title="Subscribe"
        description="Choose a plan, apps, users and billing period, and see the price before you pay."
      />
      {accountData !== null && (
        <SubscriptionReader
          around={(waiting) => <PageBody heading={<ViewHeading>Subscribe</ViewHeading>}>{waiting}</PageBody>}
        >
          {(answer) => {
            const { title, words } = organisationStatus(
              situationOf(answer),
              accountData.org.name ?? 'Your organisation',
            );
            const mayBuy = answer.actions.includes('buy');
            return (
              <PageBody
                key={accountData.org.id}
                heading={<ViewHeading key={title}>{title}</ViewHeading>}
                subtitle={words}
              >
                {mayBuy && <OfferBanner />}
                <OpenPayment />
                {isFetched && (mayBuy ? <Order answer={answer} orgId={accountData.org.id} /> : <Running {...answer} />)}
              </PageBody>
            );
          }}
        </SubscriptionReader>
      )}
    </>
  );
}
