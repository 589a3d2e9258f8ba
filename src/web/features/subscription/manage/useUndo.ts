import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { send } from '#api/client.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { failureOf } from '#contract/failure.ts';
import { undoCancellation, undoScheduledChange } from '#contract/subscriptions.ts';
import { notify } from '#ui/notices.ts';

const undoings = {
  cancellation: {
    undo: (version: number) => send(undoCancellation, { query: { version } }),
    done: { title: 'Your subscription continues', msg: 'The cancellation was undone.' },
    refused: 'We couldn’t undo the cancellation',
  },
  change: {
    undo: (version: number) => send(undoScheduledChange, { query: { version } }),
    done: { title: 'The change was undone', msg: 'Your next billing period will be like this one.' },
    refused: 'We couldn’t undo the change',
  },
} as const;

/**
 * Undoes a cancellation or a scheduled change of the version on the page. Whether it succeeds, is refused or somebody
 * else was faster, the page then loads the current state.
 * @param cursorAfterwards gets the focus, because the button disappears
 */
export function useUndo(what: keyof typeof undoings, version: number, cursorAfterwards: RefObject<HTMLElement | null>) {
  const { undo, done, refused } = undoings[what];
  const wasPressed = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      try {
        await undo(version);
      } finally {
        await invalidateSubscription();
      }
    },
    onSuccess: () => notify('success', done),
    onError: (error) => notify('danger', { title: refused, msg: failureOf(error).msg }),
  });
  useEffect(
    () => () => {
      // The button disappears together with its note.
      if (wasPressed.current)
        requestAnimationFrame(
          () => document.activeElement === document.body && cursorAfterwards.current?.focus({ preventScroll: true }),
        );
    },
    [cursorAfterwards],
  );
  return {
    isPending,
    press: () => {
      wasPressed.current = true;
      mutate();
    },
  };
}
