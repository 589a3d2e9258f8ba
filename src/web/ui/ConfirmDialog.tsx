import { type ReactNode, type RefObject, useEffect } from 'react';
import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

const Words = styled.div`
  overflow-wrap: anywhere;
`;

/** Once the dialog has gone and the browser has found nowhere to put the cursor back, it goes here. */
export function CursorAfterwards({ to }: { to: RefObject<HTMLElement | null> }) {
  useEffect(
    () => () => {
      // The dialog itself gives the cursor back in the first frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) to.current?.focus();
        }),
      );
    },
    [to],
  );
  return null;
}

export type ConfirmDialogProps = {
  isOpen: boolean;
  /** The question, without a person's name: headings have not all of its letters. "Remove this contact?" */
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** What the button will do, by name: "Remove Femi Adeyemi". */
  confirmLabel: string;
  /** What leaves all as it is. */
  keepLabel?: string;
  /** Takes the cursor when what it was on before has gone. */
  cursorAfterwards: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is taken away. The cursor begins at what keeps it. */
export function ConfirmDialog({ isOpen, title, children, confirmLabel, keepLabel = 'Cancel', cursorAfterwards, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={460}
      footer={
        <>
          <Button look="danger" onPress={onConfirm}>
            {confirmLabel}
          </Button>
          <Button look="secondary" autoFocus onPress={onClose}>
            {keepLabel}
          </Button>
        </>
      }
    >
      <Words>{children}</Words>
      <CursorAfterwards to={cursorAfterwards} />
    </Dialog>
  );
}
