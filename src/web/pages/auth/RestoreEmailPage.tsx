import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '#api/client.ts';
import { failureOf, noResponse, type Failure } from '#contract/failure.ts';
import { restoreEmail } from '#contract/ownEmail.ts';
import { useLinkParameters } from '#tabState/linkParameters.ts';
import { useEffects } from '#flow/effects.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { FormView } from '#ui/FormView.tsx';

function introFor(isUsed: boolean, isOver: boolean): string {
  if (isUsed)
    return 'It restored your old address and signed everyone out. We then emailed you a link to choose a new password. If that link no longer works, get another.';
  if (isOver) return 'You need a working link from our email about the change. If you can’t sign in, contact us.';
  return 'You’ll sign in with your old address again. Everyone will be signed out of your account, and you’ll choose a new password next.';
}

/** Without an answer the page can't look up what happened, but pressing again tells. */
const toldFailure = (failure: Failure | null): Failure | null =>
  failure?.request === 'unknown'
    ? { ...noResponse, msg: 'We got no answer. Press again: if it has already worked, we’ll say so.' }
    : failure;

/**
 * Opened by the link in the mail to a previous sign-in email. Nothing happens until the button is pressed, because mail
 * scanners open links too.
 */
export default function RestoreEmailPage() {
  const { token } = useLinkParameters();
  const translate = useEffects();
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: (used: string) => send(restoreEmail, {}, { token: used }),
  });
  useEffect(() => {
    if (data === undefined) return undefined;
    // A full page load: any session of this page has ended.
    translate({ type: 'redirect', to: `/reset-password?reset_token=${data.resetToken}` });
    // The back button may restore the page as it was left, which is busy.
    const cameBack = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', cameBack);
    return () => window.removeEventListener('pageshow', cameBack);
  }, [data, translate, reset]);
  const failure = error === null ? null : failureOf(error);
  const code = failure?.code ?? '';
  const isUsed = code === 'link_used';
  const isOver = token === undefined || ['link_expired', 'token_rejected', 'email_taken'].includes(code);
  return (
    <>
      <PageHead title="Restore your email" description="Undo a change to your sign-in email." />
      <FormView
        heading={<ViewHeading>{isUsed ? 'This link has been used' : 'Restore your email'}</ViewHeading>}
        isBusy={isPending}
        intro={introFor(isUsed, isOver)}
      >
        <FailureAlert failure={isUsed ? null : toldFailure(failure)} />
        {isUsed && <ButtonLink href="/forgot-password">Get another link</ButtonLink>}
        {isOver && <ButtonLink href="/contact-us">Contact us</ButtonLink>}
        {token !== undefined && !isUsed && !isOver && (
          <Button
            size="large"
            isWide
            isBusy={isPending || data !== undefined}
            busyLabel="Restoring your email"
            onPress={() => mutate(token)}
          >
            Restore my email
          </Button>
        )}
      </FormView>
    </>
  );
}
