import type { Actor, ActorOptions, AnyStateMachine } from 'xstate';
import type { FlowEffect } from './effects.ts';

/*
 * What a page does differently if the flow book opened it, which happens in the sandbox only. Its code (src/web/opening)
 * is loaded for such a page alone.
 */

export interface FlowOpening {
  /** Creates the actor of a machine that is led into a state; null for any other. */
  create: <M extends AnyStateMachine>(machine: M, options: ActorOptions<M>) => Actor<M> | null;
  /** Whether it keeps an effect back, which would leave the page. It carries it out later. */
  keepsBack: (effect: FlowEffect, carryOut: () => void) => boolean;
}

/** The page’s opening; null on every other page. */
export const flowOpening: { current: FlowOpening | null } = { current: null };

/** Where the flow book leaves what the tab’s next page begins with. */
export const OPENING_KEY = 'humanar-opening';

/** Whether the flow book has left something for this page. */
export function hasOpening(): boolean {
  try {
    return window.sessionStorage.getItem(OPENING_KEY) !== null;
  } catch {
    return false;
  }
}
