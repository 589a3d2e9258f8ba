import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styled from 'styled-components';
import type { SandboxProvider } from '#contract/sandbox.ts';
import { failureOf } from '#contract/failure.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { type RadioChoice, RadioGroup } from '#ui/RadioGroup.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { ProviderActions } from './ProviderActions.tsx';
import { sandboxQueries, setProvider } from './sandboxCalls.ts';

type Switches = Pick<SandboxProvider, 'charge' | 'refund' | 'webhook' | 'answer'>;

const asUsual: Switches = { charge: 'byCard', refund: 'process', webhook: 'send', answer: 'normal' };

const charges: readonly RadioChoice<Switches['charge']>[] = [
  { id: 'byCard', name: 'As the card says', detail: 'Each test card behaves as described.' },
  { id: 'decline', name: 'Decline', detail: 'No card is charged.' },
  { id: 'challenge', name: 'Ask for approval', detail: 'The bank asks the cardholder to approve it first.' },
  { id: 'changeAmount', name: 'Charge half', detail: 'Charges a different amount than requested.' },
  { id: 'reverse', name: 'Refund', detail: 'Charges the amount and refunds it immediately.' },
  { id: 'ongoing', name: 'Leave it ongoing', detail: 'Stays open until you finish it below.' },
  { id: 'pending', name: 'Leave it pending', detail: 'The same, under another of the provider’s names.' },
  { id: 'processing', name: 'Leave it processing', detail: 'The same, under another of the provider’s names.' },
  { id: 'queued', name: 'Leave it queued', detail: 'The same, under another of the provider’s names.' },
];

const refunds: readonly RadioChoice<Switches['refund']>[] = [
  { id: 'process', name: 'Make it', detail: 'Refunds the requested amount.' },
  { id: 'hold', name: 'Hold it', detail: 'Refunds nothing until you decide below.' },
  { id: 'fail', name: 'Fail', detail: 'A webhook reports that the refund failed.' },
  { id: 'refuse', name: 'Refuse', detail: 'Rejects the request itself.' },
];

const webhooks: readonly RadioChoice<Switches['webhook']>[] = [
  { id: 'send', name: 'Send', detail: 'Reports each success once.' },
  { id: 'drop', name: 'Drop', detail: 'Reports nothing, now or later.' },
  { id: 'duplicate', name: 'Send twice', detail: 'Reports each success twice.' },
  { id: 'delay', name: 'Hold back', detail: 'Reports as soon as you choose another option here.' },
  { id: 'reorder', name: 'Change the order', detail: 'Holds the first until a later one has been sent.' },
];

const answers: readonly RadioChoice<Switches['answer']>[] = [
  { id: 'normal', name: 'Normal', detail: 'Answers every request.' },
  { id: 'error', name: 'Fail before', detail: 'Answers 502 without doing anything.' },
  { id: 'errorAfter', name: 'Fail after', detail: 'Carries out the request, then answers 502.' },
  { id: 'timeOut', name: 'Never answer', detail: 'Carries out the request, but never answers.' },
];

const Groups = styled.div`
  display: grid;
  gap: ${space[24]};
  align-items: start;
  ${media.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  /* On wide screens this card is beside the accounts. */
  ${media.lg} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
`;

const Note = styled.p`
  ${type.small}
  color: ${token.muted};
`;

/** Switches for the card provider's stand-in. Each setting applies to everybody until it is changed. */
export function ProviderCard() {
  const titleId = useId();
  const reading = useQuery(sandboxQueries.provider());
  const change = useMutation({ mutationFn: setProvider });
  const switches = reading.data;
  const isAsUsual =
    switches === undefined ||
    (Object.keys(asUsual) as (keyof Switches)[]).every((name) => switches[name] === asUsual[name]);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Card provider">
        {switches !== undefined && (
          <Badge tone={isAsUsual ? 'neutral' : 'warn'}>{isAsUsual ? 'As usual' : 'Changed'}</Badge>
        )}
      </CardHeader>
      <CardReader reading={reading} word="Reading the switches" lines={5}>
        {({ charge, refund, webhook, answer, webhookPath }) => (
          <CardBody>
            <Stack>
              <Groups>
                <RadioGroup
                  label="Charges"
                  choices={charges}
                  value={charge}
                  onChange={(chosen) => change.mutate({ charge: chosen })}
                />
                <RadioGroup
                  label="Refunds"
                  choices={refunds}
                  value={refund}
                  onChange={(chosen) => change.mutate({ refund: chosen })}
                />
                <RadioGroup
                  label="Webhooks"
                  choices={webhooks}
                  value={webhook}
                  onChange={(chosen) => change.mutate({ webhook: chosen })}
                />
                <RadioGroup
                  label="Answers to Humanar"
                  choices={answers}
                  value={answer}
                  onChange={(chosen) => change.mutate({ answer: chosen })}
                />
              </Groups>
              <ProviderActions />
              <Note>{webhookPath === null ? 'Webhooks aren’t sent anywhere.' : `Webhooks go to ${webhookPath}.`}</Note>
              <FailureAlert failure={change.error === null ? null : failureOf(change.error)} />
              <div>
                <Button look="secondary" size="small" isDisabled={isAsUsual} onPress={() => change.mutate(asUsual)}>
                  Reset all
                </Button>
              </div>
            </Stack>
          </CardBody>
        )}
      </CardReader>
    </Card>
  );
}
