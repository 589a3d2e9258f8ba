import { PageHead } from '#flow/PageHead.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { availabilityChecks, signUpActors } from '#features/signUp/actors.ts';
import { SignUpViews } from '#features/signUp/SignUpViews.tsx';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';

export default function SecurityQuestionsPage() {
  const actor = useFlow(signUpMachine.provide({ actors: signUpActors() }), { step: 'securityQuestions', email: '', hasLink: false });
  return (
    <>
      <PageHead title="Security questions" description="Choose three questions by which Humanar knows you when you call." />
      <SignUpViews actor={actor} checks={availabilityChecks} />
    </>
  );
}
