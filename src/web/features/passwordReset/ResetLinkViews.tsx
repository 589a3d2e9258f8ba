import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { FormView, SideButtons } from '#ui/FormView.tsx';
import { Link } from '#ui/Link.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { PasswordResetActor } from './passwordResetActors.ts';

type ViewProps = { actor: PasswordResetActor };

/** Shown while the link is checked, before any form. */
export function CheckingTokenView() {
  return (
    <FormView heading={<ViewHeading>Checking your link</ViewHeading>} intro="This takes a moment." isBusy>
      <Spinner size={32} />
    </FormView>
  );
}

/** The server couldn't be reached; the link may still be valid. */
export function CheckFailedView({ actor }: ViewProps) {
  const failure = useFlowState(actor, (state) => state.context.error);
  return (
    <FormView
      heading={<ViewHeading>We couldn’t check your link</ViewHeading>}
      intro="It may still work. Try again in a moment."
    >
      <FailureAlert failure={failure} />
      <Button size="large" isWide onPress={() => actor.send({ type: 'retry.asked' })}>
        Try again
      </Button>
    </FormView>
  );
}

/** The button to request another link. */
function AskForLink({ actor }: ViewProps) {
  const isLeaving = useFlowState(actor, (state) => state.status === 'done');
  return (
    <>
      <Button size="large" isWide isDisabled={isLeaving} onPress={() => actor.send({ type: 'link.asked' })}>
        Request a new link
      </Button>
      <SideButtons>
        <span>
          Know your password? <Link href="/sign-in">Sign in</Link>
        </span>
      </SideButtons>
    </>
  );
}

const refusals = {
  link_used: {
    heading: 'This link has already been used',
    intro: 'Each link works once. If that wasn’t you, request a new link now.',
  },
  link_expired: {
    heading: 'This link has expired',
    intro: 'Links work for a short time only, to keep your account safe.',
  },
  other: {
    heading: 'This link doesn’t work',
    intro: 'It’s incomplete, or we’ve sent you a newer one. Check our latest email, or request another.',
  },
};

/** The link has expired, was already used, or doesn't exist. */
export function LinkRefusedView({ actor }: ViewProps) {
  const code = useFlowState(actor, (state) => state.context.error?.code);
  const { heading, intro } = refusals[code === 'link_used' || code === 'link_expired' ? code : 'other'];
  return (
    <FormView heading={<ViewHeading>{heading}</ViewHeading>} intro={intro}>
      <AskForLink actor={actor} />
    </FormView>
  );
}

/** The page was opened without a link. */
export function LinkMissingView({ actor }: ViewProps) {
  return (
    <FormView
      heading={<ViewHeading>Open the link in your email</ViewHeading>}
      intro="To choose a new password, open the link we email you. Request one here."
    >
      <AskForLink actor={actor} />
    </FormView>
  );
}
