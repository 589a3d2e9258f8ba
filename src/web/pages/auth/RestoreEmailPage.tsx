import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '#api/client.ts';
import { failureOf } from '#contract/failure.ts';
import { restoreEmail } from '#contract/ownEmail.ts';
import { useLinkParameters } from '#tabState/linkParameters.ts';
import { useEffects } from '#flow/effects.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { FormView } from '#ui/FormView.tsx';

/**
 * Opened by the link in the mail to a previous sign-in email. Nothing happens until the button is pressed, because mail
 * scanners open links too.
 */
export default function RestoreEmailPage() {
  const { token } = useLinkParameters();
  const translate = useEffects();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (used: string) => send(restoreEmail, {}, { token: used }),
  });
  useEffect(() => {
    // A full page load: any session of this page has ended.
    if (data) translate({ type: 'redirect', to: `/reset-password?reset_token=${data.resetToken}` });
  }, [data, translate]);
  const failure = error === null ? null : failureOf(error);
  const isOver =
    token === undefined ||
    (failure !== null && ['link_expired', 'link_used', 'token_rejected', 'email_taken'].includes(failure.code ?? ''));
  return (
    <>
      <PageHead title="Restore your email" description="Undo a change to your sign-in email." />
      <FormView
        heading={<ViewHeading>Restore your email</ViewHeading>}
        isBusy={isPending}
        intro={
          isOver
            ? 'You need a working link from our email about the change. If you can’t sign in, contact us.'
            : 'You’ll sign in with your old address again. Everyone will be signed out of your account, and you’ll choose a new password next.'
        }
      >
        <FailureAlert failure={failure} />
        {isOver ? (
          <ButtonLink href="/contact-us">Contact us</ButtonLink>
        ) : (
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
