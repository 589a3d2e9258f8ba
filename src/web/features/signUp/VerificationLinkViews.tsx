import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { FormView, SideButtons } from '#ui/FormView.tsx';
import { Link } from '#ui/Link.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { SignUpActor } from './signUpActors.ts';
import { EmailForm } from './EmailForm.tsx';
import { stepLabel } from './stepLabel.ts';

const step = stepLabel('verification');

/** Shown while the mail's link is checked. */
export function VerifyingLinkView() {
  return (
    <FormView
      heading={<ViewHeading>Confirming your email</ViewHeading>}
      step={step}
      intro="We’re checking your link."
      isBusy
    >
      <Spinner size={32} />
    </FormView>
  );
}

/** The server couldn't be reached; the link may still be valid. */
export function LinkCheckFailedView({ actor }: { actor: SignUpActor }) {
  const failure = useFlowState(actor, (state) => state.context.error);
  return (
    <FormView
      heading={<ViewHeading>We couldn’t check your link</ViewHeading>}
      step={step}
      intro="It may still work. Try again in a moment."
    >
      <FailureAlert failure={failure} />
      <Button size="large" isWide onPress={() => actor.send({ type: 'retry.asked' })}>
        Try again
      </Button>
    </FormView>
  );
}

/** The link can't be used: sign in if that helps, or request a new mail. */
export function LinkRefusedView({ actor }: { actor: SignUpActor }) {
  const code = useFlowState(actor, (state) => state.context.error?.code);

  if (code === 'link_used') {
    return (
      <FormView
        heading={<ViewHeading>This link has already been used</ViewHeading>}
        step={step}
        intro="If you opened it, your email is confirmed. Sign in to continue."
      >
        <ButtonLink href="/sign-in" size="large" isWide>
          Sign in
        </ButtonLink>
        <p>Not confirmed yet? We can email you a new link and a new code.</p>
        <EmailForm actor={actor} look="secondary" />
      </FormView>
    );
  }
  if (code === 'link_elsewhere') {
    return (
      <FormView
        heading={<ViewHeading>Open this link where you signed up</ViewHeading>}
        step={step}
        intro="It works only in that browser, and only if cookies are allowed. You can also enter the code from the email there. If you didn’t sign up, close this page."
      >
        <p>To continue here instead, sign in with the password you chose. We’ll email you a new code.</p>
        <ButtonLink href="/sign-in" size="large" isWide>
          Sign in
        </ButtonLink>
        <p>
          Don’t know the password? Get a new code here. Once you’ve entered it, we’ll email you a link to choose one.
        </p>
        <EmailForm actor={actor} look="secondary" />
      </FormView>
    );
  }
  const isIncomplete = code === 'invalid_request';
  return (
    <FormView
      heading={<ViewHeading>{isIncomplete ? 'This link is incomplete' : 'This link no longer works'}</ViewHeading>}
      step={step}
      intro={
        isIncomplete
          ? 'Part of it is missing. We can email you a new link and a new code.'
          : 'It has expired, or we’ve sent you a newer one. We can email you a new link and a new code.'
      }
    >
      <EmailForm actor={actor} />
      <SideButtons>
        <span>
          Confirmed already? <Link href="/sign-in">Sign in</Link>
        </span>
      </SideButtons>
    </FormView>
  );
}
