import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { failureOf } from '#contract/failure.ts';
import { type ProviderPlay, providerPlay } from '#contract/sandbox.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { space } from '#ui/theme.ts';
import { runProviderAction } from './sandboxCalls.ts';

const names: Record<ProviderPlay, string> = {
  succeed: 'Finish it: charged',
  fail: 'Finish it: declined',
  reverse: 'Take the charge back, without a webhook',
  processRefund: 'Complete the held refund',
  failRefund: 'Fail the held refund',
  dispute: 'The cardholder disputes it',
  remind: 'Send a reminder about the dispute',
  acceptDispute: 'Decide the dispute: money returned',
  declineDispute: 'Decide the dispute: payment kept',
};
const choices = providerPlay.options.map((id) => ({ id, name: names[id] }));

const Fields = styled(Form)`
  gap: ${space[12]};
  justify-items: start;
  & > * {
    width: 100%;
  }
  & > button {
    width: auto;
  }
`;

/** Makes the card provider do something to a payment. */
export function ProviderActions() {
  const [reference, setReference] = useState('');
  const [play, setPlay] = useState<ProviderPlay>('succeed');
  const playing = useMutation({ mutationFn: () => runProviderAction(reference.trim(), play) });
  return (
    <Fields onSubmit={() => playing.mutate()}>
      <TextField
        label="Payment reference"
        help="You’ll find it in emails about the payment and on its receipt."
        value={reference}
        onChange={setReference}
        autoComplete="off"
      />
      <Select label="Action by the provider" choices={choices} value={play} onChange={setPlay} />
      <FailureAlert failure={playing.error === null ? null : failureOf(playing.error)} />
      <Button
        look="secondary"
        size="small"
        type="submit"
        isBusy={playing.isPending}
        busyLabel="Doing it"
        isDisabled={reference.trim() === ''}
      >
        Do it
      </Button>
      {playing.data !== undefined && <p role="status">The payment is now {playing.data.status} at the provider.</p>}
    </Fields>
  );
}
