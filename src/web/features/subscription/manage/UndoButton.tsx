import { type RefObject, useEffect, useRef } from 'react';
import { changeOf, type DirectChangeActor, useDirectChange } from '#flow/useDirectChange.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { undoChanges } from './undoChanges.ts';

export type UndoButtonProps = {
  what: 'undoCancellation' | 'undoScheduledChange';
  /** The version of the subscription on the page. */
  version: number;
  /** Gets the focus, because the button disappears together with its note. */
  focusAfterwards: RefObject<HTMLElement | null>;
  look?: ButtonProps['look'];
  children: string;
};

type ViewProps = UndoButtonProps & { actor: DirectChangeActor };

export function UndoButtonView({ actor, what, version, focusAfterwards, look = 'secondary', children }: ViewProps) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const wasPressed = useRef(false);
  useEffect(
    () => () => {
      if (wasPressed.current)
        requestAnimationFrame(
          () => document.activeElement === document.body && focusAfterwards.current?.focus({ preventScroll: true }),
        );
    },
    [focusAfterwards],
  );
  return (
    <Button
      look={look}
      isBusy={isBusy}
      busyLabel="Undoing"
      onPress={() => {
        wasPressed.current = true;
        actor.send({ type: 'change.pressed', change: changeOf(what, { version }) });
      }}
    >
      {children}
    </Button>
  );
}

/** Undoes a cancellation or a scheduled change without asking: undoing is free and can itself be reversed. */
export const UndoButton = (props: UndoButtonProps) => (
  <UndoButtonView {...props} actor={useDirectChange(undoChanges)} />
);
