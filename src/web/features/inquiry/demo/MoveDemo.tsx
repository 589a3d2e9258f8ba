import styled from 'styled-components';
import * as z from 'zod/mini';
import { moveDemo } from '#contract/inquiries.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { space } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import type { DemoChangeActor } from './demoChangeActors.ts';
import { DemoTime } from './DemoTime.tsx';
import { briefTime } from './times.ts';

const body = z.object({ date: moveDemo.body.shape.date });

const Wide = styled(Form)`
  width: 100%;
  max-width: 560px;
`;
const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
`;
const fields = ['date'] as const;

/** Moves a demo to another free time. A time that somebody has just taken is no longer offered. */
export function MoveDemo({ actor }: { actor: DemoChangeActor }) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const error = useFlowState(actor, ({ context }) => context.error);
  const failure = isBusy ? null : error;
  const { values, field, submit } = useFields(body, { date: '' }, failure?.errors);
  return (
    <Wide
      aria-label="Another time"
      takesFocus
      onSubmit={submit(({ date }) => actor.send({ type: 'time.submitted', date }))}
    >
      <DemoTime {...field('date')} isDisabled={isBusy} />
      <FailureAlert failure={failure} fields={fields} lookUp="waiting" />
      <Acts>
        <Button type="submit" isBusy={isBusy} busyLabel="Moving your demo">
          {values.date === '' ? 'Move the demo' : `Move to ${briefTime(values.date)}`}
        </Button>
        <Button look="secondary" isDisabled={isBusy} onPress={() => actor.send({ type: 'keep.pressed' })}>
          Keep the time
        </Button>
      </Acts>
    </Wide>
  );
}
