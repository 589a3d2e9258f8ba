import type { Failure } from '#contract/failure.ts';
import type { Notify } from '../kit/flow.ts';

/** A change that one press sends. */
export interface Change {
  kind:
    | 'makeDefaultCard'
    | 'removeCard'
    /** Removes the card and switches automatic renewal off, which only this card paid for. */
    | 'removeLastCard'
    | 'removeContact'
    | 'undoCancellation'
    | 'undoScheduledChange'
    | 'switchRenewalOn'
    | 'switchRenewalOff'
    | 'endSession'
    | 'endOtherSessions';
  /** What is changed: a card, a contact or a session. '' if there is only one. */
  id: string;
  /** What the page calls it. */
  name: string;
  /** The version of the subscription on the page; 0 where nothing has a version. */
  version: number;
}

interface Words {
  /** Said when it is done. Null if the page itself shows it, immediately. */
  done: { title: string; msg?: string } | null;
  /** The title above the reason if it isn't done. */
  refused: string;
}

function wordsOf({ kind, name }: Change): Words {
  switch (kind) {
    case 'makeDefaultCard':
      return { done: null, refused: `${name} isn’t the default` };
    case 'removeCard':
    case 'removeLastCard':
    case 'removeContact':
      return { done: null, refused: `${name} wasn’t removed` };
    case 'undoCancellation':
      return {
        done: { title: 'Your subscription continues', msg: 'The cancellation was undone.' },
        refused: 'We couldn’t undo the cancellation',
      };
    case 'undoScheduledChange':
      return {
        done: { title: 'The change was undone', msg: 'Your next billing period will be like this one.' },
        refused: 'We couldn’t undo the change',
      };
    case 'switchRenewalOn':
      return { done: null, refused: 'Automatic renewal is still off' };
    case 'switchRenewalOff':
      return { done: null, refused: 'Automatic renewal is still on' };
    case 'endSession':
      return {
        done: { title: 'The session has ended', msg: `${name} has been signed out.` },
        refused: 'We couldn’t end the session',
      };
    case 'endOtherSessions':
      return { done: { title: 'All other sessions have ended' }, refused: 'We couldn’t end the sessions' };
  }
}

/** Says that a change is done; null if the page itself shows it. */
export function doneNotice(change: Change): Notify | null {
  const { done } = wordsOf(change);
  return done && { type: 'notify', group: 'success', ...done };
}

/** Says that a change isn't done, and why. */
export const refusedNotice = (change: Change, { msg }: Failure): Notify => ({
  type: 'notify',
  group: 'danger',
  title: wordsOf(change).refused,
  msg,
});
