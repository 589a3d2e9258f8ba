import { useId } from 'react';
import styled from 'styled-components';
import { CheckCircleFillIcon } from '#ui/icons/CheckCircleFillIcon.ts';
import type { AccountData } from '#contract/auth.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { PasswordPrompt } from '#credentials/PasswordPrompt.tsx';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { space, token, type } from '#ui/theme.ts';
import type { TwoFactorActor } from './twoFactorActors.ts';
import { TwoFactorCode } from './TwoFactorCode.tsx';

const Stack = styled.div`
  display: grid;
  gap: ${space[20]};
  justify-items: start;
  max-width: 64ch;
`;

const Words = styled.p`
  ${type.body}
  color: ${token.muted};
  overflow-wrap: anywhere;

  & strong {
    color: ${token.text};
  }
`;

type ViewsProps = { actor: TwoFactorActor; account: AccountData };

/** Password prompts: before a code is mailed, and before two-factor is turned off. */
function Prompts({ actor, account: { user }, organisation }: ViewsProps & { organisation: string }) {
  const view = useFlowView(actor);
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const failure = useFlowState(actor, (state) => state.context.error);
  const prompt = {
    isBusy,
    failure,
    email: user.email,
    onPassword: (password: string) => actor.send({ type: 'password.submitted', password }),
    onCancel: () => actor.send({ type: 'cancel.pressed' }),
  } as const;
  return (
    <>
      <PasswordPrompt
        {...prompt}
        isOpen={view === 'password'}
        why="Two-factor protects everyone’s account, so we ask for your password to change it."
        submitLabel="Confirm"
        busyLabel="Confirming"
      />
      <PasswordPrompt
        {...prompt}
        isOpen={view === 'turningOff'}
        title="Turn off two-factor?"
        why={`An email and password will be enough to sign in again, for everyone in ${organisation}. We ask for your password first.`}
        submitLabel="Turn off two-factor"
        busyLabel="Turning it off"
        look="danger"
      />
    </>
  );
}

/** Two-factor for the whole organisation, as a card: its status, and how to change it. */
export function TwoFactorViews({ actor, account }: ViewsProps) {
  const titleId = useId();
  const isOn = useFlowState(actor, (state) => state.context.isOn);
  const isRequesting = useFlowState(
    actor,
    (state) => state.matches('requestingCode') && state.context.codeExpiresAt === null,
  );
  const failure = useFlowState(actor, (state) => (state.matches('off') ? state.context.error : null));
  const organisation = account.org.name ?? 'your organisation';

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Two-factor">
        {isOn ? (
          <Badge tone="success" icon={<CheckCircleFillIcon size={14} aria-hidden />}>
            On
          </Badge>
        ) : (
          <Badge>Off</Badge>
        )}
      </CardHeader>
      <CardBody aria-busy={isRequesting || undefined}>
        <Stack>
          {isOn ? (
            <Words>
              <strong>On for everyone in {organisation}.</strong> After their password, they enter a six-digit code from
              their email.
            </Words>
          ) : (
            <Words>
              With two-factor on, everyone in {organisation} enters a six-digit code from their email after their
              password, so a password alone isn’t enough. To turn it on, we’ll email a code to{' '}
              <strong>{account.org.email}</strong>.
            </Words>
          )}
          <FailureAlert failure={failure} />
          {/* One button for both, so that focus returns to it when a dialog closes. */}
          <Button
            look={isOn ? 'dangerSecondary' : 'primary'}
            isBusy={isRequesting}
            {...(isOn ? {} : { busyLabel: 'Sending a code' })}
            onPress={() => actor.send({ type: isOn ? 'turnOff.pressed' : 'turnOn.pressed' })}
          >
            {isOn ? 'Turn off' : 'Turn on two-factor'}
          </Button>
        </Stack>
      </CardBody>
      <TwoFactorCode actor={actor} />
      <Prompts actor={actor} account={account} organisation={organisation} />
    </Card>
  );
}
