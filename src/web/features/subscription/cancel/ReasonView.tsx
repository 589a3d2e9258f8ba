import * as z from 'zod/mini';
import { cancelSubscription } from '#contract/subscriptions.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { useUnsavedFields } from '#fields/useUnsavedFields.ts';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { Form } from '#ui/Form.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useFields } from '#ui/useFields.ts';
import { CancelStep } from './CancelStep.tsx';
import { KeepButton } from './KeepButton.tsx';
import type { CancelProps, CancelReason } from './cancelSituation.ts';
import { CANCELLATION, noReason } from './unsavedReason.ts';

const body = z.pick(cancelSubscription.body, { reasonId: true, comment: true });

function ReasonForm({ actor, reasons }: { actor: CancelProps['actor']; reasons: readonly CancelReason[] }) {
  const reason = useFlowState(actor, ({ context }) => context.reasonId);
  const comment = useFlowState(actor, ({ context }) => context.comment);
  const form = useFields(body, { reasonId: reason, comment });
  useUnsavedFields(CANCELLATION, form, noReason);
  const { field, submit } = form;
  const { value: reasonId, onChange, error } = field('reasonId');
  return (
    <Form aria-label="Reason" onSubmit={submit((values) => actor.send({ type: 'reason.submitted', ...values }))}>
      <RadioGroup
        label="Reason"
        name="reasonId"
        value={reasonId}
        onChange={onChange}
        error={error}
        choices={reasons.map(({ id, reason }) => ({ id, name: reason }))}
      />
      <TextArea
        {...field('comment')}
        label="What could we have done better?"
        isOptional
        rows={3}
        help="Our team reads every answer. Leave out anything private."
      />
      <ButtonStack>
        <Button type="submit" size="large">
          See what will happen
        </Button>
        <KeepButton actor={actor} size="large" />
      </ButtonStack>
    </Form>
  );
}

/** Asks for a reason from a list, with an optional comment. */
export function ReasonView({ actor, reasons }: CancelProps) {
  const isTrial = useFlowState(actor, ({ context }) => context.situation === 'trial');
  return (
    <CancelStep
      title={isTrial ? 'End your trial' : 'Cancel your subscription'}
      words="Choose the closest reason. The next page shows what will happen and when. Nothing changes until you confirm."
    >
      <Card aria-label="Reason">
        <CardReader reading={reasons} word="Loading the reasons" lines={6}>
          {(known) => (
            <CardBody>
              <ReasonForm actor={actor} reasons={known} />
            </CardBody>
          )}
        </CardReader>
      </Card>
    </CancelStep>
  );
}
