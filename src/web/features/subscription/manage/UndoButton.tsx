import type { RefObject } from 'react';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { useUndo } from './useUndo.ts';

export type UndoButtonProps = {
  what: Parameters<typeof useUndo>[0];
  version: number;
  cursorAfterwards: RefObject<HTMLElement | null>;
  look?: ButtonProps['look'];
  children: string;
};

/** Undoes a cancellation or a scheduled change without asking: undoing is free and can itself be reversed. */
export function UndoButton({ what, version, cursorAfterwards, look = 'secondary', children }: UndoButtonProps) {
  const { isPending, press } = useUndo(what, version, cursorAfterwards);
  return (
    <Button look={look} isBusy={isPending} busyLabel="Undoing" onPress={press}>
      {children}
    </Button>
  );
}
