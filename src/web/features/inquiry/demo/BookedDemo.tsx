import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import { queryClient } from '#api/queryClient.ts';
import { failureOf } from '#contract/failure.ts';
import { cancelDemo, type DemoBooking, getDemo } from '#contract/inquiries.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Reader } from '#requests/Reader.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { notify } from '#ui/notices.ts';
import { space, token, type } from '#ui/theme.ts';
import { MoveDemo } from './MoveDemo.tsx';
import { whenInLagos } from './times.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
`;
const Title = styled.h2`
  ${type.h3}
  border-radius: 4px;
`;
const Words = styled.p`
  ${type.body}
  max-width: 64ch;
  color: ${token.muted};
`;
const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
`;

const book = (
  <ButtonLink href="/contact-us#demo" look="primary">
    Book another demo
  </ButtonLink>
);

/** Shown when nothing can be changed, with a link onwards. */
function Over({ title, children }: { title: string; children: string }) {
  return (
    <Stack>
      <Title>{title}</Title>
      <Words>{children}</Words>
      <Acts>
        {book}
        <ButtonLink href="/contact-us#write" look="secondary">
          Write to us
        </ButtonLink>
      </Acts>
    </Stack>
  );
}

const keyOf = (link: string) => ['demo', link] as const;

function Booked({ link, demo }: { link: string; demo: DemoBooking }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isMoving, setMoving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const show = (now: DemoBooking) => {
    queryClient.setQueryData(keyOf(link), now);
    void queryClient.invalidateQueries({ queryKey: ['demoTimes'] });
    setMoving(false);
    heading.current?.focus();
  };
  /** Whatever the refusal was, show the demo's current state. */
  const look = () => void queryClient.invalidateQueries({ queryKey: keyOf(link) });
  const cancelling = useMutation({
    mutationFn: () => send(cancelDemo, { body: { token: link, sequence: demo.sequence } }),
    onSuccess: show,
    onError: look,
  });
  return (
    <Stack>
      <Title ref={heading} tabIndex={-1}>
        {whenInLagos(demo.date)}
      </Title>
      <Words>It takes {demo.minutes} minutes. We’ll email you the link for the call before it starts.</Words>
      {isMoving ? (
        <MoveDemo
          link={link}
          demo={demo}
          onMoved={(now) => {
            show(now);
            notify('success', { title: 'Your demo was moved', msg: 'We’ve emailed you a new invitation.' });
          }}
          onRefused={look}
          onBack={() => setMoving(false)}
        />
      ) : (
        <>
          <FailureAlert failure={cancelling.error === null ? null : failureOf(cancelling.error)} />
          <Acts>
            <Button onPress={() => setMoving(true)}>Choose another time</Button>
            <Button
              look="dangerSecondary"
              isBusy={cancelling.isPending}
              busyLabel="Cancelling"
              onPress={() => setAsking(true)}
            >
              Cancel the demo
            </Button>
          </Acts>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel your demo?"
        confirmLabel="Cancel the demo"
        keepLabel="Keep it"
        cursorAfterwards={heading}
        onConfirm={() => {
          setAsking(false);
          cancelling.mutate();
        }}
        onClose={() => setAsking(false)}
      >
        <p>{whenInLagos(demo.date)} becomes available to others. You can book another time whenever you like.</p>
      </ConfirmDialog>
    </Stack>
  );
}

/** The demo behind a mailed link: its time, and moving or cancelling it. Single steps, so they need no machine. */
export function BookedDemo({ link }: { link: string | undefined }) {
  const reading = useQuery({
    queryKey: keyOf(link ?? ''),
    queryFn: () => send(getDemo, { body: { token: link ?? '' } }),
    enabled: link !== undefined,
    retry: false,
  });
  if (link === undefined) {
    return (
      <Card aria-label="Your demo">
        <CardBody>
          <Over title="Open the link in your email">
            We email it with the confirmation of each demo. Open it there again to move or cancel your demo, or book a
            new one.
          </Over>
        </CardBody>
      </Card>
    );
  }
  if (failureOf(reading.error).code === 'not_found') {
    return (
      <Card aria-label="Your demo">
        <CardBody>
          <Over title="We couldn’t find this demo">{failureOf(reading.error).msg}</Over>
        </CardBody>
      </Card>
    );
  }
  return (
    <Card aria-label="Your demo" aria-live="polite">
      <CardBody>
        <Reader reading={reading} word="Looking up your demo" lines={4}>
          {(demo) => {
            if (demo.state === 'cancelled')
              return (
                <Over title="This demo was cancelled">{`It was planned for ${whenInLagos(demo.date)}. We’ve emailed you the cancellation.`}</Over>
              );
            if (demo.state === 'past')
              return (
                <Over title="This demo has started or is over">{`It was on ${whenInLagos(demo.date)}, so it can’t be moved or cancelled any more.`}</Over>
              );
            return <Booked link={link} demo={demo} />;
          }}
        </Reader>
      </CardBody>
    </Card>
  );
}
