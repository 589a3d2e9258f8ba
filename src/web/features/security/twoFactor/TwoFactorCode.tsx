import styled from 'styled-components';
import type { SnapshotFrom } from 'xstate';
import { CodeEntry, type CodePhase } from '#credentials/CodeEntry.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { useLatestWhile } from '#ui/useLatestWhile.ts';
import type { twoFactorSetupMachine } from '#machines/twoFactorSetup/twoFactorSetup.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { space, token, type } from '#ui/theme.ts';
import type { TwoFactorActor } from './twoFactorActors.ts';

/* Same spacing as in the sign-in views, which lay out what is below the form. */
const Stack = styled.div`
  display: grid;
  gap: ${space[32]};
`;

const Intro = styled.p`
  ${type.body}
  color: ${token.muted};
  overflow-wrap: anywhere;

  & strong {
    color: ${token.text};
  }
`;

function phaseOf(state: SnapshotFrom<typeof twoFactorSetupMachine>): CodePhase {
  if (state.matches('requestingCode')) return 'resending';
  if (state.matches('turningOn') || state.matches('checkingTurnedOn')) return 'checking';
  return state.matches({ awaitingCode: 'justSent' }) ? 'paused' : 'mayResend';
}

/**
 * The code from the organisation's mail that turns two-factor on. Stays mounted, with its input, while the password is
 * asked for again.
 */
export function TwoFactorCode({ actor }: { actor: TwoFactorActor }) {
  const codeExpiresAt = useFlowState(actor, (state) => state.context.codeExpiresAt);
  const isOpen = codeExpiresAt !== null;
  const worksUntil = useLatestWhile(codeExpiresAt, isOpen);
  const phase = useLatestWhile(useFlowState(actor, phaseOf), isOpen);
  const isDead = useFlowState(actor, (state) => state.context.isCodeInvalid);
  const isForPassword = useFlowState(
    actor,
    (state) => state.matches('askingPassword') || state.matches('confirmingPassword'),
  );
  const failure = useFlowState(actor, (state) => state.context.error);
  const email = useFlowState(actor, (state) => state.context.email);
  const isBusy = phase === 'resending' || phase === 'checking';
  const cancel = () => actor.send({ type: 'cancel.pressed' });

  return (
    // Not dismissable: an accidental click outside would discard the code that is on its way.
    <Dialog isOpen={isOpen} title="Turn on two-factor" isDismissable={false} onClose={cancel}>
      <Stack>
        <Intro>
          We sent six digits to your organisation’s email, <strong>{email}</strong>. The code works for 10 minutes.
        </Intro>
        <CodeEntry
          phase={phase}
          isDead={isDead}
          failure={isForPassword ? null : failure}
          worksUntil={worksUntil}
          submitLabel="Turn on two-factor"
          checkingLabel="Turning it on"
          onCode={(code) => actor.send({ type: 'code.submitted', code })}
          onResend={() => actor.send({ type: 'resend.pressed' })}
          aside={
            <Button look="quiet" size="small" isDisabled={isBusy} onPress={cancel}>
              Cancel
            </Button>
          }
        />
      </Stack>
    </Dialog>
  );
}
