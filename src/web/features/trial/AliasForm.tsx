import * as z from 'zod/mini';
import { alias } from '#contract/fields.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import type { CheckAvailability } from '#fields/useAvailability.ts';
import { AliasField } from '#fields/AliasField.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { useFields } from '#ui/useFields.ts';
import type { TrialActor } from './useTrialStart.ts';

const body = z.object({ alias });

/** Asks for the organisation's alias; submitting it starts the trial. */
export function AliasForm({
  actor,
  organisation,
  isBusy,
  checkAlias,
  onSubmit,
}: {
  actor: TrialActor;
  organisation: string;
  isBusy: boolean;
  checkAlias: CheckAvailability;
  onSubmit: (alias: string) => void;
}) {
  const refusals = useFlowState(actor, ({ context }) => context.error?.errors);
  const hasStarted = useFlowState(actor, (snapshot) => snapshot.matches('started'));
  const fields = useFields(body, { alias: '' }, refusals);
  return (
    <Form aria-label="Start with an alias" onSubmit={fields.submit(({ alias: chosen }) => onSubmit(chosen))}>
      <AliasField
        {...fields.field('alias')}
        isReadOnly={isBusy || hasStarted}
        check={checkAlias}
        help={`The short name of ${organisation} in its addresses: letters, digits and hyphens, like kuramo-logistics.`}
      />
      <Button type="submit" size="large" isWide isBusy={isBusy} isDisabled={hasStarted} busyLabel="Starting the trial">
        {hasStarted ? 'The trial has started' : `Start ${TRIAL_DAYS} days free`}
      </Button>
    </Form>
  );
}
