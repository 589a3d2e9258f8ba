import * as z from 'zod/mini';
import { alias } from '#contract/fields.ts';
import { CheckedField } from '#flow/availability/CheckedField.tsx';
import type { CheckAvailability } from '#flow/availability/useAvailability.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { useFields } from '#ui/useFields.ts';
import type { TrialActor } from './useTrialStart.ts';

const body = z.object({ alias });

const says = {
  free: (value: string) => `${value.toLowerCase()} is free.`,
  taken: (value: string, suggestion: string | null) =>
    `${value.toLowerCase()} is taken. ${suggestion === null ? 'Choose another.' : `${suggestion} is free.`}`,
};

/** Asks for the organisation's alias; sending it starts the trial. */
export function AliasForm({
  actor, organisation, isBusy, checkAlias, onSubmit,
}: { actor: TrialActor; organisation: string; isBusy: boolean; checkAlias: CheckAvailability; onSubmit: (alias: string) => void }) {
  const refusals = useFlowState(actor, ({ context }) => context.error?.errors);
  const hasStarted = useFlowState(actor, (snapshot) => snapshot.matches('started'));
  const fields = useFields(body, { alias: '' }, refusals);
  return (
    <Form aria-label="Start with an alias" onSubmit={fields.submit(({ alias: chosen }) => onSubmit(chosen))}>
      <CheckedField
        {...fields.field('alias')}
        label="Alias"
        autoComplete="off"
        spellCheck="false"
        isReadOnly={isBusy || hasStarted}
        check={checkAlias}
        isWellFormed={(value) => z.safeParse(alias, value).success}
        says={says}
        help={`The short name of ${organisation} in its addresses: letters, digits and hyphens, like kuramo-logistics.`}
      />
      <Button type="submit" size="large" isWide isBusy={isBusy} isDisabled={hasStarted} busyLabel="Starting the trial">
        {hasStarted ? 'The trial has started' : 'Start 15 days free'}
      </Button>
    </Form>
  );
}
