import { useLinkParameters } from '#tabState/linkParameters.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { passwordResetActors } from '#features/passwordReset/passwordResetActors.ts';
import { PasswordResetViews } from '#features/passwordReset/PasswordResetViews.tsx';
import { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts';

/** Opened by the link in a recovery mail. */
export default function ResetPasswordPage() {
  const { reset_token: token } = useLinkParameters();
  const actor = useFlow(passwordResetMachine.provide({ actors: passwordResetActors(token) }), {
    place: 'resetPassword',
    hasToken: token !== undefined,
    email: '',
  });
  return (
    <>
      <PageHead title="Choose a new password" description="Choose a new password for your Humanar account." />
      <PasswordResetViews actor={actor} />
    </>
  );
}
