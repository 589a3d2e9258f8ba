import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { AccountOrder } from '#features/purchase/AccountOrder.tsx';
import { securityQuestionsActors } from '#features/security/questions/securityQuestionsActors.ts';
import { type Questions, SecurityQuestionsViews } from '#features/security/questions/SecurityQuestionsViews.tsx';
import { useSession } from '#features/session/useSession.ts';
import { SignUpFlow } from '#features/signUp/SignUpFlow.tsx';
import { securityQuestions } from '#features/signUp/SignUpViews.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { Reader, type Reading } from '#requests/Reader.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { securityQuestionsMachine } from '#machines/securityQuestions/securityQuestions.machine.ts';
import { FormView } from '#ui/FormView.tsx';
import { Link } from '#ui/Link.tsx';

/** For a person who has answered before: the status, and how to change the answers. */
function ChangeAnswers({ account: { user }, questions }: { account: AccountData; questions: Questions }) {
  const actor = useFlow(securityQuestionsMachine.provide({ actors: securityQuestionsActors(user.id) }), undefined);
  return (
    <FormView heading={<ViewHeading key="answered">Your security questions</ViewHeading>}>
      <SecurityQuestionsViews actor={actor} email={user.email} questions={questions} />
      <p>
        {user.isRoot ? (
          <Link href="/subscriptions/management/security">Back to the security settings</Link>
        ) : (
          <Link href="/">Back to Humanar</Link>
        )}
      </p>
    </FormView>
  );
}

/** Shown until it is known whether there are answers. */
function LoadingAnswers({ reading }: { reading: Reading<Questions> }) {
  return (
    <FormView heading={<ViewHeading key="asking">Security questions</ViewHeading>}>
      <Reader reading={reading} word="Loading your questions">
        {() => null}
      </Reader>
    </FormView>
  );
}

/** Loads the step's form. */
export const { preload } = securityQuestions;

/** A step of the sign-up while no question is answered; later, the page for changing the answers. */
export default function SecurityQuestionsPage() {
  const { accountData } = useSession();
  const reading = useQuery(queries.securityQuestions());
  // Decided once: saving answers on this page must not switch it to the other view.
  const [hadAnswers, setHadAnswers] = useState<boolean | null>(null);
  if (hadAnswers === null && reading.data !== undefined) setHadAnswers(reading.data.answered.length > 0);
  return (
    <>
      <PageHead
        title={signUpSteps.securityQuestions.title}
        description="Choose three questions that only you can answer."
      />
      {hadAnswers === false ? (
        <SignUpFlow step="securityQuestions" summary={<AccountOrder account={accountData} />} />
      ) : hadAnswers === null || reading.data === undefined || accountData === null ? (
        <LoadingAnswers reading={reading} />
      ) : (
        <ChangeAnswers account={accountData} questions={reading.data} />
      )}
    </>
  );
}
