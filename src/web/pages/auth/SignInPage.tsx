import { PageHead } from '#flow/PageHead.tsx';
import { SignInView } from '#features/session/SignInView.tsx';
import { useSessionActor } from '#features/session/useSession.ts';

export default function SignInPage() {
  return (
    <>
      <PageHead title="Sign in" description="Sign in to Humanar with your work email to manage your organisation and open the app." />
      <SignInView actor={useSessionActor()} />
    </>
  );
}
