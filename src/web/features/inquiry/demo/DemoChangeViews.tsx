import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useReconnect } from '#connection/useReconnect.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { space, token, type } from '#ui/theme.ts';
import type { DemoChangeActor } from './demoChangeActors.ts';
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

/** Shown when nothing can be changed, with a link onwards. Takes focus when it replaces the demo. */
export function NoDemo({
  title,
  isReplacing = false,
  children,
}: {
  title: string;
  isReplacing?: boolean;
  children: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReplacing) heading.current?.focus();
  }, [isReplacing]);
  return (
    <Stack>
      <Title ref={heading} tabIndex={-1}>
        {title}
      </Title>
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

function Buttons({ actor }: { actor: DemoChangeActor }) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const error = useFlowState(actor, ({ context }) => context.error);
  return (
    <>
      <FailureAlert failure={isBusy ? null : error} lookUp="waiting" />
      <Acts>
        <Button isDisabled={isBusy} onPress={() => actor.send({ type: 'move.pressed' })}>
          Choose another time
        </Button>
        <Button
          look="dangerSecondary"
          isBusy={isBusy}
          busyLabel="Cancelling"
          onPress={() => actor.send({ type: 'cancel.pressed' })}
        >
          Cancel the demo
        </Button>
      </Acts>
    </>
  );
}

function Booked({ actor, view }: { actor: DemoChangeActor; view: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const demo = useFlowState(actor, ({ context }) => context.demo);
  const isUnclear = useFlowState(
    actor,
    (state) => state.matches('moveUnclear') || state.matches('cancellationUnclear'),
  );
  useReconnect(isUnclear, () => actor.send({ type: 'connection.returned' }));
  // The form that had the focus is gone.
  const previous = useRef(view);
  useEffect(() => {
    if (previous.current === 'move' && view === 'booked') heading.current?.focus();
    previous.current = view;
  }, [view]);
  return (
    <Stack>
      <Title ref={heading} tabIndex={-1}>
        {whenInLagos(demo.date)}
      </Title>
      <Words>It takes {demo.minutes} minutes. We’ll email you the link for the call before it starts.</Words>
      {view === 'move' ? <MoveDemo actor={actor} /> : <Buttons actor={actor} />}
      <ConfirmDialog
        isOpen={view === 'confirm'}
        title="Cancel your demo?"
        confirmLabel="Cancel the demo"
        keepLabel="Keep it"
        focusAfterwards={heading}
        onConfirm={() => actor.send({ type: 'cancel.confirmed' })}
        onClose={() => actor.send({ type: 'keep.pressed' })}
      >
        <p>{whenInLagos(demo.date)} becomes available to others. You can book another time whenever you like.</p>
      </ConfirmDialog>
    </Stack>
  );
}

/** A demo and its changes, by state. */
export function DemoChangeViews({ actor }: { actor: DemoChangeActor }) {
  const view = useFlowView(actor);
  const [first] = useState(view);
  const demo = useFlowState(actor, ({ context }) => context.demo);
  switch (view) {
    case 'cancelled':
      return (
        <NoDemo
          title="This demo was cancelled"
          isReplacing={view !== first}
        >{`It was planned for ${whenInLagos(demo.date)}. We’ve emailed you the cancellation.`}</NoDemo>
      );
    case 'past':
      return (
        <NoDemo
          title="This demo has started or is over"
          isReplacing={view !== first}
        >{`It was on ${whenInLagos(demo.date)}, so it can’t be moved or cancelled any more.`}</NoDemo>
      );
    default:
      return <Booked actor={actor} view={view} />;
  }
}
