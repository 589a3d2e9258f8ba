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
import { ProviderPlays } from './ProviderPlays.tsx';
import { sandboxQueries, setProvider } from './sandboxCalls.ts';

type Switches = Pick<SandboxProvider, 'charge' | 'refund' | 'webhook' | 'answer'>;

const asUsual: Switches = { charge: 'byCard', refund: 'process', webhook: 'send', answer: 'normal' };

const charges: readonly RadioChoice<Switches['charge']>[] = [
  { id: 'byCard', name: 'As the card says', detail: 'Each test card does what it stands for.' },
  { id: 'decline', name: 'Decline', detail: 'No card is charged.' },
  { id: 'challenge', name: 'Ask the holder', detail: 'The card’s bank wants an approval first.' },
  { id: 'changeAmount', name: 'Take half', detail: 'Another sum is charged than was asked for.' },
  { id: 'reverse', name: 'Give back', detail: 'The sum is charged, and given back at once.' },
  { id: 'ongoing', name: 'Leave it ongoing', detail: 'Nothing is decided until you finish it below.' },
  { id: 'pending', name: 'Leave it pending', detail: 'The same, in the provider’s other words.' },
  { id: 'processing', name: 'Leave it processing', detail: 'The same, in the provider’s other words.' },
  { id: 'queued', name: 'Leave it queued', detail: 'The same, in the provider’s other words.' },
];

const refunds: readonly RadioChoice<Switches['refund']>[] = [
  { id: 'process', name: 'Make it', detail: 'What is asked for is given back.' },
  { id: 'hold', name: 'Hold it', detail: 'Nothing is given back until you decide it below.' },
  { id: 'fail', name: 'Fail', detail: 'A webhook says that it could not be made.' },
  { id: 'refuse', name: 'Refuse', detail: 'The request itself is refused.' },
];

const webhooks: readonly RadioChoice<Switches['webhook']>[] = [
  { id: 'send', name: 'Send', detail: 'Each success is told once.' },
  { id: 'drop', name: 'Drop', detail: 'Nothing is told, also not later.' },
  { id: 'duplicate', name: 'Send twice', detail: 'Each success is told two times.' },
  { id: 'delay', name: 'Hold back', detail: 'Told as soon as another choice is made here.' },
  { id: 'reorder', name: 'Change the order', detail: 'The first waits until a later one has gone before it.' },
];

const answers: readonly RadioChoice<Switches['answer']>[] = [
  { id: 'normal', name: 'Normal', detail: 'Every request is answered.' },
  { id: 'error', name: 'Fail before', detail: 'Answers 502, and nothing was done.' },
  { id: 'errorAfter', name: 'Fail after', detail: 'Does what was asked, then answers 502.' },
  { id: 'timeOut', name: 'Never answer', detail: 'Does what was asked, and says nothing.' },
];

const Groups = styled.div`
  display: grid;
  gap: ${space[24]};
  align-items: start;
  ${media.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  /* It stands beside the accounts then. */
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

/** How the card provider's stand-in behaves: each choice holds, for everybody, until another is made. */
export function ProviderCard() {
  const titleId = useId();
  const reading = useQuery(sandboxQueries.provider());
  const change = useMutation({ mutationFn: setProvider });
  const switches = reading.data;
  const isAsUsual = switches === undefined || (Object.keys(asUsual) as (keyof Switches)[]).every((name) => switches[name] === asUsual[name]);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Card provider">
        {switches !== undefined && <Badge tone={isAsUsual ? 'neutral' : 'warn'}>{isAsUsual ? 'As usual' : 'Changed'}</Badge>}
      </CardHeader>
      <CardReader reading={reading} word="Reading the switches" lines={5}>
        {({ charge, refund, webhook, answer, webhookPath }) => (
          <CardBody>
            <Stack>
              <Groups>
                <RadioGroup label="Charges" choices={charges} value={charge} onChange={(chosen) => change.mutate({ charge: chosen })} />
                <RadioGroup label="Refunds" choices={refunds} value={refund} onChange={(chosen) => change.mutate({ refund: chosen })} />
                <RadioGroup label="Webhooks" choices={webhooks} value={webhook} onChange={(chosen) => change.mutate({ webhook: chosen })} />
                <RadioGroup label="Answers to Humanar" choices={answers} value={answer} onChange={(chosen) => change.mutate({ answer: chosen })} />
              </Groups>
              <ProviderPlays />
              <Note>{webhookPath === null ? 'Webhooks are sent nowhere.' : `Webhooks go to ${webhookPath}.`}</Note>
              <FailureAlert failure={change.error === null ? null : failureOf(change.error)} />
              <div>
                <Button look="secondary" size="small" isDisabled={isAsUsual} onPress={() => change.mutate(asUsual)}>
                  Put all back as usual
                </Button>
              </div>
            </Stack>
          </CardBody>
        )}
      </CardReader>
    </Card>
  );
}
