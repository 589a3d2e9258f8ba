import { useEffect } from 'react';
import styled from 'styled-components';
import { CARD_CHECK } from '#contract/cards.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space } from '#ui/theme.ts';
import type { AddCardActor } from './addCardActors.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
`;

/** Tells the machine about a person who comes back with the back button: the restored page would still wait. */
export function usePageShown(actor: AddCardActor): void {
  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent) => persisted && actor.send({ type: 'page.shown' });
    window.addEventListener('pageshow', cameBack);
    return () => window.removeEventListener('pageshow', cameBack);
  }, [actor]);
}

/** Explains adding a card and leads to the provider's page. */
export function AddCardDialog({ actor }: { actor: AddCardActor }) {
  const isOpen = useFlowView(actor) === 'explanation';
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const failure = useFlowState(actor, ({ context }) => context.error);
  return (
    <Dialog
      isOpen={isOpen}
      title="Add a card"
      isDismissable={!isBusy}
      onClose={() => !isBusy && actor.send({ type: 'close.pressed' })}
    >
      <Stack>
        <p>
          We charge {formatNaira(CARD_CHECK)} to check that the card works, and return it immediately. Your bank may
          take a few days to show it.
        </p>
        <p>
          You enter the card number on the provider’s own page, so Humanar never sees it. We accept Mastercard, Visa and
          American Express.
        </p>
        <FailureAlert failure={failure} />
        <div>
          <Button
            isBusy={isBusy}
            busyLabel="Opening the page"
            autoFocus
            onPress={() => actor.send({ type: 'continue.pressed' })}
          >
            Go to the provider’s page
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
