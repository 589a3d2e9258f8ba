import type { ComponentType } from 'react';
import { whenUsed } from '../early/loadOnFirstUse.ts';
import { type HeldPart, heldPart } from './heldPart.tsx';

/** A part that loads when somebody first uses the page. Many only read it. */
export const usedPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): HeldPart<Props> => heldPart(load, (_place, start, signal) => whenUsed(start, signal));
