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

/** Takes back what was cancelled or scheduled, at once: it costs nothing and can be done again. */
export function UndoButton({ what, version, cursorAfterwards, look = 'secondary', children }: UndoButtonProps) {
  const { isPending, press } = useUndo(what, version, cursorAfterwards);
  return (
    <Button look={look} isBusy={isPending} busyLabel="Undoing" onPress={press}>
      {children}
    </Button>
  );
}
