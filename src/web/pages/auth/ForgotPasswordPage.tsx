import { PageHead } from '#pageHead/PageHead.tsx';
import { tabStorage } from '#tabState/tabStorage.ts';
import { useFlow } from '#flow/useFlow.ts';
import { passwordResetActors } from '#features/passwordReset/passwordResetActors.ts';
import { PasswordResetViews } from '#features/passwordReset/PasswordResetViews.tsx';
import { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts';

export default function ForgotPasswordPage() {
  const actor = useFlow(passwordResetMachine.provide({ actors: passwordResetActors() }), {
    place: 'forgotPassword',
    hasToken: false,
    email: tabStorage.read('email') ?? '',
  });
  return (
    <>
      <PageHead title="Forgot your password?" description="Request a link to choose a new Humanar password." />
      <PasswordResetViews actor={actor} />
    </>
  );
}
