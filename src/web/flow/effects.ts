import { createContext, useContext } from 'react';
import type { GoToApp, Navigate, Notify, Redirect } from '#machines/kit/flow.ts';
import type { SecondFactor } from '#machines/session/session.machine.ts';

/** Everything that a machine may ask of the world around it. */
export type FlowEffect =
  | Navigate
  | Redirect
  | GoToApp
  | Notify
  | { type: 'session.opened' }
  | { type: 'account.changed' }
  /** `isSignedOut`: the person pressed Log out; otherwise the session ended by itself. */
  | { type: 'session.forgotten'; isSignedOut: boolean }
  /** Another tab has stored another login: what was read with the one before counts no more. */
  | { type: 'session.replaced' }
  | { type: 'secondFactor.awaited'; secondFactor: SecondFactor; heading: string | null }
  | { type: 'secondFactor.over' }
  | { type: 'verification.awaited'; email: string }
  /** It is bought: its draft counts no more, and what is known of account and subscription is old. */
  | { type: 'purchase.finished' };

/** One translation for each kind of effect; the app gives them, in one place. */
export type EffectHandlers = { [Type in FlowEffect['type']]: (effect: Extract<FlowEffect, { type: Type }>) => void };

export type Translate = (effect: FlowEffect) => void;

/** Hands an effect to the handler of its kind. */
export const translation =
  (handlers: EffectHandlers): Translate =>
  (effect) =>
    (handlers[effect.type] as Translate)(effect);

export const EffectsContext = createContext<Translate | null>(null);

/** How effects are translated here. Fails outside of an EffectsContext, where they would be lost. */
export function useEffects(): Translate {
  const translate = useContext(EffectsContext);
  if (translate === null) throw new Error('A flow needs an EffectsContext around it.');
  return translate;
}
