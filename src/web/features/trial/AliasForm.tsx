import * as z from 'zod/mini';
import { send } from '#api/client.ts';
import { checkAlias } from '#contract/auth.ts';
import { alias } from '#contract/fields.ts';
import { CheckedField } from '#flow/availability/CheckedField.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { useFields } from '#ui/useFields.ts';
import type { TrialActor } from './useTrialStart.ts';

const body = z.object({ alias });

const says = {
  free: (value: string) => `${value} is free.`,
  taken: (value: string, suggestion: string | null) =>
    suggestion === null ? `${value} is taken. Try another.` : `${value} is taken. ${suggestion} is free.`,
};

/** Asks for the organisation's alias; sending it starts the trial. */
export function AliasForm({
  actor, organisation, isBusy, onSubmit,
}: { actor: TrialActor; organisation: string; isBusy: boolean; onSubmit: (alias: string) => void }) {
  const refusals = useFlowState(actor, ({ context }) => context.error?.errors);
  const fields = useFields(body, { alias: '' }, refusals);
  return (
    <Form aria-label="Alias" onSubmit={fields.submit(({ alias: chosen }) => onSubmit(chosen))}>
      <CheckedField
        {...fields.field('alias')}
        label="Alias"
        autoComplete="off"
        spellCheck="false"
        isReadOnly={isBusy}
        check={(value, signal) => send(checkAlias, { params: { alias: value } }, { signal })}
        isWellFormed={(value) => z.safeParse(alias, value).success}
        says={says}
        help={`The short name of ${organisation} in its addresses: letters, digits and hyphens, like kuramo-logistics.`}
      />
      <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Starting the trial">
        Start 15 days free
      </Button>
    </Form>
  );
}
