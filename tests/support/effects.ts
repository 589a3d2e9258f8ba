// What flows emit, in a test: handed to one listener, or to nobody.
import type { EffectHandlers, FlowEffect } from '#flow/effects.ts';

/** Handlers that give each effect to one listener; none of them does anything. */
export const handlersFor = (heard: (effect: FlowEffect) => void): EffectHandlers => ({
  navigate: heard,
  redirect: heard,
  goToApp: heard,
  notify: heard,
  'session.opened': heard,
  'account.changed': heard,
  'session.forgotten': heard,
  'session.replaced': heard,
  'secondFactor.awaited': heard,
  'secondFactor.over': heard,
  'verification.awaited': heard,
  'purchase.finished': heard,
});

export const ignoredEffects: EffectHandlers = handlersFor(() => {});
