import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { send } from '#api/client.ts';
import { queryClient } from '#api/queryClient.ts';
import { failureOf } from '#contract/failure.ts';
import { type DemoBooking, moveDemo } from '#contract/inquiries.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { space } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
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

export type MoveDemoProps = {
  link: string;
  demo: DemoBooking;
  onMoved: (now: DemoBooking) => void;
  onRefused: () => void;
  onBack: () => void;
};

/** Moves a demo to another free time. A time that somebody has just taken is no longer offered. */
export function MoveDemo({ link, demo, onMoved, onRefused, onBack }: MoveDemoProps) {
  const moving = useMutation({
    mutationFn: (date: string) => send(moveDemo, { body: { token: link, sequence: demo.sequence, date } }),
    onSuccess: onMoved,
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: ['demoTimes'] });
      onRefused();
    },
  });
  const failure = useMemo(() => (moving.error === null ? null : failureOf(moving.error)), [moving.error]);
  const { values, field, submit } = useFields(body, { date: '' }, failure?.errors);
  return (
    <Wide aria-label="Another time" onSubmit={submit(({ date }) => moving.mutate(date))}>
      <DemoTime {...field('date')} isDisabled={moving.isPending} />
      <FailureAlert failure={failure} fields={['date']} />
      <Acts>
        <Button type="submit" isBusy={moving.isPending} busyLabel="Moving your demo">
          {values.date === '' ? 'Move the demo' : `Move to ${briefTime(values.date)}`}
        </Button>
        <Button look="secondary" isDisabled={moving.isPending} onPress={onBack}>
          Keep the time
        </Button>
      </Acts>
    </Wide>
  );
}
