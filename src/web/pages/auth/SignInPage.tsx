import { PageHead } from '#flow/PageHead.tsx';
import { SignInView } from '#features/session/SignInView.tsx';

export default function SignInPage() {
  return (
    <>
      <PageHead title="Sign in" description="Sign in to Humanar with your work email to manage your organisation and open the app." />
      <SignInView />
    </>
  );
}
