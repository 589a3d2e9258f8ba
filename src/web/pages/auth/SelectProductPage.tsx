import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import { useSession } from '#features/session/useSession.ts';
import { ProductView } from '#features/signUp/ProductView.tsx';
import { TryNowView } from '#features/trial/TryNow.tsx';
import { useServerNow } from '#features/trial/useServerNow.ts';
import { useIsStarting, useTrialStart } from '#features/trial/useTrialStart.ts';
import { PageHead } from '#flow/PageHead.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

function TrialOffer({ account }: { account: AccountData }) {
  const { org } = account;
  const trial = useTrialStart(account, false);
  const isStarting = useIsStarting(trial);
  const now = useServerNow(true);
  const { data } = useQuery(queries.subscription());
  if (data?.hasEverSubscribed && !isStarting) {
    return (
      <>
        <p>Your organisation has started already.</p>
        <ButtonLink href="/subscriptions" size="large" isWide>
          See your subscription
        </ButtonLink>
      </>
    );
  }
  return (
    <TryNowView
      actor={trial}
      organisation={org.name ?? 'your organisation'}
      contact={org.email}
      now={now}
      label="Start 15 days free"
      size="large"
      isWide
    />
  );
}

/** /select-product: the sign-up's last step. Start the trial, or look around first. */
export default function SelectProductPage() {
  const { accountData } = useSession();
  const signUp = useFlow(signUpMachine, { step: 'product', email: '', hasLink: false });
  return (
    <>
      <PageHead title="Choose how to start" description="Start the free trial of 15 days with all fourteen apps, or look around first." />
      <ProductView actor={signUp}>
        {/* What the trial's button does depends on the alias: with a new one it begins anew. */}
        {accountData !== null && <TrialOffer key={`${accountData.org.id} ${accountData.org.alias}`} account={accountData} />}
      </ProductView>
    </>
  );
}
