// Handles the effects of flows in a test: passes them to one listener, or ignores them.
import type { EffectHandlers, FlowEffect } from '#flow/effects.ts';

/** Handlers that pass each effect to one listener without carrying it out. */
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
  'buying.chosen': heard,
  'purchase.finished': heard,
});

export const ignoredEffects: EffectHandlers = handlersFor(() => {});
