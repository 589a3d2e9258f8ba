import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CARD_CHECK } from '#contract/cards.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { formatNaira } from '#ui/naira.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { space } from '#ui/theme.ts';
import type { AddCardActor } from './addCardActors.ts';

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[12]};
`;

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
`;

type Props = { actor: AddCardActor };

const CheckAgain = ({ actor }: Props) => (
  <Button look="secondary" onPress={() => actor.send({ type: 'check.pressed' })}>
    Check again
  </Button>
);

function Approval({ actor }: Props) {
  const failure = useFlowState(actor, ({ context }) => context.error);
  const isLeaving = useFlowState(actor, (state) => state.hasTag('busy'));
  return (
    <Stack>
      <p role="status">
        <strong>Your bank is waiting for you.</strong> Approve the {formatNaira(CARD_CHECK)} on your bank’s page to add
        the card.
      </p>
      <FailureAlert failure={failure} />
      <ButtonGroup>
        <Button
          isBusy={isLeaving}
          busyLabel="Opening the page"
          onPress={() => actor.send({ type: 'continue.pressed' })}
        >
          Go to your bank’s page
        </Button>
        {!isLeaving && <CheckAgain actor={actor} />}
      </ButtonGroup>
    </Stack>
  );
}

function CheckFailed({ actor }: Props) {
  const failure = useFlowState(actor, ({ context }) => context.error);
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <CheckAgain actor={actor} />
    </Stack>
  );
}

function viewFor(name: string | undefined, actor: AddCardActor): ReactNode {
  switch (name) {
    case 'checking':
      return (
        <Line role="status" aria-busy>
          <Spinner /> Checking your new card
        </Line>
      );
    case 'stillChecking':
      return (
        <Stack>
          <p role="status">
            <strong>We’re still checking your card.</strong> It’ll appear here once the card provider confirms it. Don’t
            add it again until then.
          </p>
          <CheckAgain actor={actor} />
        </Stack>
      );
    case 'approval':
      return <Approval actor={actor} />;
    case 'checkFailed':
      return <CheckFailed actor={actor} />;
    default:
      return null;
  }
}

/** What became of a new card after the return from the provider's page. */
export function NewCard({ actor }: Props) {
  const view = viewFor(useFlowView(actor), actor);
  if (view === null) return null;
  return (
    <Card aria-label="Your new card">
      <CardBody>{view}</CardBody>
    </Card>
  );
}
