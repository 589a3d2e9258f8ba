import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import type { CheckAvailability } from '#fields/useAvailability.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { space, type } from '#ui/theme.ts';
import { AdminNeeded } from './AdminNeeded.tsx';
import { AliasForm } from './AliasForm.tsx';
import { TryNowView } from './TryNow.tsx';
import type { TrialActor } from './useTrialStart.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
`;

const Title = styled.h2`
  ${type.h3}
`;

const Acts = styled.div`
  display: grid;
  gap: ${space[8]};
`;

/** Takes focus when its view replaces another. */
function PanelHeading({ isReplacing, children }: { isReplacing: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReplacing) heading.current?.focus();
  }, [isReplacing]);
  return (
    <Title ref={heading} tabIndex={-1}>
      {children}
    </Title>
  );
}

export type OrderPanelProps = {
  actor: TrialActor;
  organisation: string;
  /** The organisation's email, for members who need an administrator. */
  contact: string;
  /** Milliseconds, UTC. */
  now: number;
  checkAlias: CheckAvailability;
  /** Called when the person leaves to sign in, to remember that they return here. */
  onSignIn: () => void;
};

/** The free trial on the order page: asks for whatever is missing, then starts it. */
export function OrderPanel({ actor, organisation, contact, now, checkAlias, onSignIn }: OrderPanelProps) {
  const view = useFlowView(actor);
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  const [first] = useState(view);
  // Submitting the alias also starts the trial, so its form stays until the trial has started or been refused.
  const [isAliasSent, setAliasSent] = useState(false);
  const sendAlias = (alias: string) => {
    setAliasSent(true);
    actor.send({ type: 'alias.submitted', alias });
  };

  if (view === 'inviting') {
    return (
      <Stack>
        <PanelHeading isReplacing={false}>Create an account first</PanelHeading>
        <p>
          The trial is for an organisation. Create yours in a few minutes, or sign in if you already have one. Then you
          can start your {TRIAL_DAYS} days.
        </p>
        <Acts>
          <ButtonLink href={signUpSteps.details.path} size="large" isWide>
            Create an account
          </ButtonLink>
          <ButtonLink href="/sign-in" look="secondary" isWide onPress={onSignIn}>
            Sign in
          </ButtonLink>
        </Acts>
      </Stack>
    );
  }
  if (view === 'adminNeeded') {
    return (
      <Stack>
        <PanelHeading isReplacing={false}>Ask your administrator</PanelHeading>
        <AdminNeeded organisation={organisation} contact={contact} />
      </Stack>
    );
  }
  if (view === 'askingAlias' || (view === 'activating' && isAliasSent)) {
    return (
      <Stack>
        <PanelHeading isReplacing={false}>Choose an alias to start</PanelHeading>
        <AliasForm
          actor={actor}
          organisation={organisation}
          isBusy={isBusy}
          checkAlias={checkAlias}
          onSubmit={sendAlias}
        />
      </Stack>
    );
  }
  return (
    <Stack>
      <PanelHeading isReplacing={first === 'askingAlias'}>Ready to start</PanelHeading>
      <p>{organisation} gets every app as soon as you start. We’ll ask you to confirm first.</p>
      <TryNowView
        actor={actor}
        organisation={organisation}
        contact={contact}
        now={now}
        label={`Start ${TRIAL_DAYS} days free`}
        size="large"
        isWide
      />
    </Stack>
  );
}
