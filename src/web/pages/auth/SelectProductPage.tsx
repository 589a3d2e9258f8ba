import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { QuoteRequest } from '#contract/quotes.ts';
import { WITH_VAT } from '#domain/priceWords.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { orderInWords, orderOf } from '#features/purchase/order.ts';
import { useSession } from '#features/session/useSession.ts';
import { ProductView } from '#features/signUp/ProductView.tsx';
import { TryNowView } from '#features/trial/TryNow.tsx';
import { useServerNow } from '#features/trial/useServerNow.ts';
import { useIsStarting, useTrialStart } from '#features/trial/useTrialStart.ts';
import { savedChoice } from '#flow/choice.ts';
import { PageHead } from '#flow/PageHead.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Money } from '#ui/Money.tsx';
import { radius, space, token, type } from '#ui/theme.ts';

function TrialOffer({ account, isSecond }: { account: AccountData; isSecond: boolean }) {
  const { org } = account;
  const trial = useTrialStart(account, false);
  const isStarting = useIsStarting(trial);
  const now = useServerNow(true);
  const { data } = useQuery(queries.subscription());
  if (data?.hasEverSubscribed && !isStarting) {
    return (
      <>
        <p>Your organisation has started already.</p>
        <ButtonLink href="/subscriptions" look={isSecond ? 'secondary' : 'primary'} size="large" isWide>
          See your subscription
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <TryNowView
        actor={trial}
        organisation={org.name ?? 'your organisation'}
        contact={org.email}
        now={now}
        label="Start 15 days free"
        look={isSecond ? 'secondary' : 'primary'}
        size="large"
        isWide
      />
      {!isSecond && account.user.isRoot && (
        <ButtonLink href="/subscriptions/create" look="secondary" size="large" isWide>
          Buy now
        </ButtonLink>
      )}
    </>
  );
}

const Order = styled.div`
  display: grid;
  gap: 2px;
  padding: ${space[16]};
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.surface};
  p + p {
    ${type.small}
    color: ${token.muted};
  }
`;

/** The order that was put together before the sign-up, unless the person came to try. */
function OrderOffer({ order, due }: { order: QuoteRequest; due: number | null }) {
  return (
    <>
      <Order>
        <p>
          <strong>{orderInWords(order)}</strong>
        </p>
        {due !== null && (
          <p>
            <Money naira={due} /> {WITH_VAT}
          </p>
        )}
      </Order>
      <ButtonLink href="/subscriptions/checkout" size="large" isWide>
        Continue with your order
      </ButtonLink>
    </>
  );
}

/** /select-product: the sign-up's last step. Go on with an order, start the trial, buy, or look around first. */
export default function SelectProductPage() {
  const { accountData } = useSession();
  const [draft] = useState(() => subscriptionDraft.read());
  const order = savedChoice.read()?.isBuyingNow === false ? null : orderOf(draft);
  const signUp = useFlow(signUpMachine, { step: 'product', email: '', hasLink: false });
  return (
    <>
      <PageHead title="Choose how to start" description="Start the free trial of 15 days with all fourteen apps, buy, or look around first." />
      <ProductView actor={signUp} {...(order === null ? {} : { intro: 'The order that you put together is kept.' })}>
        {order !== null && <OrderOffer order={order} due={draft.usersTotalAmount} />}
        {/* What the trial's button does depends on the alias: with a new one it begins anew. */}
        {accountData !== null && <TrialOffer key={`${accountData.org.id} ${accountData.org.alias}`} account={accountData} isSecond={order !== null} />}
      </ProductView>
    </>
  );
}
