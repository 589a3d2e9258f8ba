import { createContext, useContext } from 'react';
import type { GoToApp, Navigate, Notify, PurchaseFinished, Redirect } from '#machines/kit/flow.ts';
import type { SecondFactor } from '#machines/session/session.machine.ts';
import { flowOpening } from './flowOpening.ts';

/** Every effect that a machine can emit. */
export type FlowEffect =
  | Navigate
  | Redirect
  | GoToApp
  | Notify
  | { type: 'session.opened' }
  | { type: 'account.changed' }
  /** `isSignedOut`: whether the person pressed Log out. If not, the session ended on its own. */
  | { type: 'session.forgotten'; isSignedOut: boolean }
  /** Another tab has stored a different login, so data loaded with the previous one is out of date. */
  | { type: 'session.replaced' }
  | { type: 'secondFactor.awaited'; secondFactor: SecondFactor; heading: string | null }
  | { type: 'secondFactor.over' }
  | { type: 'verification.awaited'; email: string }
  /** The person came to buy, not to try. */
  | { type: 'buying.chosen' }
  | PurchaseFinished;

/** One handler per type of effect. The app provides them in one place. */
export type EffectHandlers = { [Type in FlowEffect['type']]: (effect: Extract<FlowEffect, { type: Type }>) => void };

export type Translate = (effect: FlowEffect) => void;

/** Passes each effect to the handler of its type. */
export const translation =
  (handlers: EffectHandlers): Translate =>
  (effect) => {
    const carryOut = () => (handlers[effect.type] as Translate)(effect);
    if (flowOpening.current?.keepsBack(effect, carryOut) !== true) carryOut();
  };

export const EffectsContext = createContext<Translate | null>(null);

/** Returns the effect handler. Throws outside an EffectsContext, where effects would be lost. */
export function useEffects(): Translate {
  const translate = useContext(EffectsContext);
  if (translate === null) throw new Error('A flow needs an EffectsContext around it.');
  return translate;
}
