import { PageHead } from '#pageHead/PageHead.tsx';
import { tabMemory } from '#tabState/tabStorage.ts';
import { useFlow } from '#flow/useFlow.ts';
import { passwordResetActors } from '#features/passwordReset/actors.ts';
import { PasswordResetViews } from '#features/passwordReset/PasswordResetViews.tsx';
import { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts';

export default function ForgotPasswordPage() {
  const actor = useFlow(passwordResetMachine.provide({ actors: passwordResetActors() }), { place: 'forgotPassword', hasToken: false, email: tabMemory.read('email') ?? '' });
  return (
    <>
      <PageHead title="Forgot your password?" description="Request a link to choose a new Humanar password." />
      <PasswordResetViews actor={actor} />
    </>
  );
}
