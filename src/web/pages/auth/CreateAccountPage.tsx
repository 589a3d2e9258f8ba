import { signUpSteps } from '#contract/signUpSteps.ts';
import { AccountOrder } from '#features/purchase/AccountOrder.tsx';
import { useSession } from '#features/session/useSession.ts';
import { SignUpFlow } from '#features/signUp/SignUpFlow.tsx';
import { organisation } from '#features/signUp/SignUpViews.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';

/** Loads the step's form. */
export const { preload } = organisation;

export default function CreateAccountPage() {
  const { accountData } = useSession();
  return (
    <>
      <PageHead
        title={signUpSteps.organisation.title}
        description="Name your organisation on Humanar, choose its alias and say where it is."
      />
      <SignUpFlow step="organisation" summary={<AccountOrder account={accountData} />} />
    </>
  );
}
