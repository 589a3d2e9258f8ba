import { type RefObject, useState } from 'react';
import styled from 'styled-components';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { PasswordPrompt } from '#credentials/PasswordPrompt.tsx';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import type { RoleChange } from '#machines/administrators/administrators.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ReturnFocus } from '#ui/ReturnFocus.tsx';
import { space } from '#ui/theme.ts';
import type { AdministratorsActor } from './administratorsActors.ts';

const Words = styled.div`
  display: grid;
  gap: ${space[12]};
  overflow-wrap: anywhere;
`;

/** Titles leave the name out: the heading font lacks some of its letters. */
const questions: Record<
  RoleChange['to'],
  { title: string; words: (name: string) => string; act: (name: string) => string; busy: string }
> = {
  make: {
    title: 'Make this person an administrator?',
    words: (name) =>
      `${name} will be able to change your subscription, pay with saved cards, change security settings, and add or remove administrators, including you.`,
    act: (name) => `Make ${name} an administrator`,
    busy: 'Adding the administrator',
  },
  remove: {
    title: 'Remove this administrator?',
    words: (name) =>
      `${name} stays in your organisation and keeps using the app, but can’t change its subscription, payments or security. This takes effect immediately.`,
    act: (name) => `Remove ${name}`,
    busy: 'Removing the administrator',
  },
  handOver: {
    title: 'Hand over your role?',
    words: (name) =>
      `${name} stays an administrator, and you become a member immediately. Only an administrator can make you one again.`,
    act: (name) => `Hand over to ${name}`,
    busy: 'Handing over',
  },
};

type DialogsProps = {
  actor: AdministratorsActor;
  /** The signed-in person's email. */
  email: string;
  focusAfterwards: RefObject<HTMLElement | null>;
};

/** Confirms a role change, then asks for the password. */
export function AdministratorsDialogs({ actor, email, focusAfterwards }: DialogsProps) {
  const view = useFlowView(actor);
  const change = useFlowState(actor, (state) => state.context.change);
  const failure = useFlowState(actor, (state) => state.context.error);
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  // Keeps the text while the dialog fades out.
  const [last, setLast] = useState(change);
  if (change !== null && change !== last) setLast(change);
  const { to, name } = change ?? last ?? { to: 'make', name: '' };
  const { title, words, act, busy } = questions[to];
  const cancel = () => actor.send({ type: 'cancel.pressed' });
  return (
    <>
      <Dialog
        role="alertdialog"
        isOpen={view === 'confirm'}
        title={title}
        width={460}
        isDismissable={!isBusy}
        onClose={() => !isBusy && cancel()}
        footer={
          <>
            <Button
              look={to === 'make' ? 'primary' : 'danger'}
              isBusy={isBusy}
              busyLabel={busy}
              onPress={() => actor.send({ type: 'change.confirmed' })}
            >
              {act(name)}
            </Button>
            <Button look="secondary" autoFocus isDisabled={isBusy} onPress={cancel}>
              Cancel
            </Button>
          </>
        }
      >
        <Words>
          <p>{words(name)}</p>
          <FailureAlert failure={failure} />
        </Words>
        <ReturnFocus to={focusAfterwards} />
      </Dialog>
      <PasswordPrompt
        isOpen={view === 'password'}
        isBusy={isBusy}
        failure={view === 'password' ? failure : null}
        email={email}
        why="Administrators control your organisation’s money and security, so we ask for your password to change them."
        submitLabel={act(name)}
        busyLabel="Checking the password"
        look={to === 'make' ? 'primary' : 'danger'}
        onPassword={(password) => actor.send({ type: 'password.submitted', password })}
        onCancel={cancel}
      />
    </>
  );
}
