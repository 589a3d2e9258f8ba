import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

export type ConfirmDialogProps = {
  isOpen: boolean;
  /** The question: "Remove Femi Adeyemi?" */
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** What the button will do, by name: "Remove Femi Adeyemi". */
  confirmLabel: string;
  /** What leaves all as it is. */
  keepLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is taken away. The cursor begins at what keeps it. */
export function ConfirmDialog({ isOpen, title, children, confirmLabel, keepLabel = 'Cancel', onConfirm, onClose }: ConfirmDialogProps) {
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
      {children}
    </Dialog>
  );
}
