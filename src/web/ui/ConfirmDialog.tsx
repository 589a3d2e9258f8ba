import type { ReactNode, RefObject } from 'react';
import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ReturnFocus } from '#ui/ReturnFocus.tsx';

const Words = styled.div`
  overflow-wrap: anywhere;
`;

export type ConfirmDialogProps = {
  isOpen: boolean;
  /** The question, without a person's name, because the heading font lacks some letters: "Remove this contact?" */
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** What the button will do, with the name: "Remove Femi Adeyemi". */
  confirmLabel: string;
  /** The label of the button that changes nothing. */
  keepLabel?: string;
  /** Gets focus if the element that had it is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a removal. Focus starts on the button that changes nothing. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  keepLabel = 'Cancel',
  focusAfterwards,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
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
      <ReturnFocus to={focusAfterwards} />
    </Dialog>
  );
}
