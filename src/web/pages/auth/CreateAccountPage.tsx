import { PageHead } from '#pageHead/PageHead.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { AccountOrder } from '#features/purchase/AccountOrder.tsx';
import { useSession } from '#features/session/useSession.ts';
import { availabilityChecks, signUpActors } from '#features/signUp/signUpActors.ts';
import { SignUpViews } from '#features/signUp/SignUpViews.tsx';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';

export default function CreateAccountPage() {
  const actor = useFlow(signUpMachine.provide({ actors: signUpActors() }), { step: 'organisation', email: '', hasLink: false });
  const { accountData } = useSession();
  return (
    <>
      <PageHead title="Set up your organisation" description="Name your organisation on Humanar, choose its alias and say where it is." />
      <SignUpViews actor={actor} checks={availabilityChecks} at="organisation" summary={<AccountOrder account={accountData} />} />
    </>
  );
}
