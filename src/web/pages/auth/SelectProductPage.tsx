import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { refusedAction, stageOf } from '#domain/refusedActions.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { KeptOrderOffer } from '#features/purchase/KeptOrderOffer.tsx';
import { useKeptOrder } from '#features/purchase/useKeptOrder.ts';
import { useSession } from '#features/session/useSession.ts';
import { ProductView } from '#features/signUp/ProductView.tsx';
import { trialKey } from '#features/trial/trialKey.ts';
import { TryNowView } from '#features/trial/TryNow.tsx';
import { useServerNow } from '#features/trial/useServerNow.ts';
import { useIsStarting, useTrialStart } from '#features/trial/useTrialStart.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowView } from '#flow/useFlowState.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { BlockingSkeleton } from '#ui/Skeleton.tsx';

function TrialOffer({ account, isSecond }: { account: AccountData; isSecond: boolean }) {
  const { org } = account;
  const trial = useTrialStart(account, false);
  const isStarting = useIsStarting(trial);
  const now = useServerNow(true);
  const { data } = useQuery(queries.subscription());
  if (data?.subscription && !isStarting) {
    const { msg, remedy } = refusedAction('startTrial', stageOf(data.subscription));
    const onward = account.user.isRoot ? remedy : { label: 'See your subscription', href: '/subscriptions' };
    return (
      <>
        <p>{msg}</p>
        <ButtonLink href={onward.href} look={isSecond ? 'secondary' : 'primary'} size="large" isWide>
          {onward.label}
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
        label={`Start ${TRIAL_DAYS} days free`}
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

/** /select-product: the sign-up's last step. Continue with an order, start the trial, buy, or look around first. */
export default function SelectProductPage() {
  const { accountData } = useSession();
  const keptOrder = useKeptOrder(accountData);
  const view = useFlowView(keptOrder);
  const isOffered = view === 'offered';
  const { isFetched } = useQuery({ ...queries.subscription(), enabled: accountData !== null });
  const signUp = useFlow(signUpMachine, { step: 'product', email: '', hasLink: false });
  return (
    <>
      <PageHead
        title={signUpSteps.product.title}
        description={`Start the ${TRIAL_DAYS}-day free trial with all fourteen apps, buy a plan, or look around first.`}
      />
      <ProductView
        actor={signUp}
        {...(!isOffered
          ? {}
          : { intro: `Continue to your order, or try every app free for ${TRIAL_DAYS} days first.` })}
      >
        {(accountData === null || view === 'reading' || !isFetched) && (
          <BlockingSkeleton word="Looking for your order" lines={2} />
        )}
        {accountData !== null && view !== 'reading' && (
          <>
            <KeptOrderOffer actor={keptOrder} orgId={accountData.org.id} />
            <TrialOffer key={trialKey(accountData)} account={accountData} isSecond={isOffered} />
          </>
        )}
      </ProductView>
    </>
  );
}
