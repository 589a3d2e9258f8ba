import { useState } from 'react';
import { useFlowState } from '#flow/useFlowState.ts';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';
import { CancelStep } from './CancelStep.tsx';
import { KeepButton } from './KeepButton.tsx';
import type { CancelProps } from './cancelSituation.ts';

/** Asks for the organisation's name, to prevent accidental deletion. */
export function ConfirmationView({ actor, organisation }: CancelProps) {
  const lastConfirmation = useFlowState(actor, ({ context }) => context.confirmation);
  const isWrong = useFlowState(actor, ({ context }) => context.isNameWrong);
  const [typed, setTyped] = useState(lastConfirmation ?? '');
  /** The refused name; the error disappears as soon as the input differs. */
  const [refusedName, setRefusedName] = useState<string | null>(null);
  return (
    <CancelStep
      title="Type the name of your organisation"
      words={`This ends the trial of ${organisation} and deletes all its data. Type the name to confirm.`}
    >
      <Card aria-label="Confirmation">
        <CardBody>
          <Form
            aria-label="Confirmation"
            onSubmit={() => {
              setRefusedName(typed);
              actor.send({ type: 'confirmation.submitted', confirmation: typed });
            }}
          >
            <TextField
              label="Name of your organisation"
              name="confirmation"
              value={typed}
              onChange={setTyped}
              autoComplete="off"
              spellCheck="false"
              autoFocus
              help={`Type ${organisation}. Capitals don’t matter.`}
              error={isWrong && refusedName === typed ? `That name doesn’t match. Type ${organisation}.` : undefined}
            />
            <ButtonStack>
              <Button type="submit" size="large">
                Continue
              </Button>
              <KeepButton actor={actor} size="large" />
              <Button look="quiet" size="large" onPress={() => actor.send({ type: 'back.pressed' })}>
                Back
              </Button>
            </ButtonStack>
          </Form>
        </CardBody>
      </Card>
    </CancelStep>
  );
}
