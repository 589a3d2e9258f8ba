import { type ReactNode, useMemo } from 'react';
import { type EffectHandlers, EffectsContext, translation } from './effects.ts';

/** Translates what the flows below emit. `handlers` should stay the same value between renders. */
export function EffectsProvider({ handlers, children }: { handlers: EffectHandlers; children: ReactNode }) {
  const translate = useMemo(() => translation(handlers), [handlers]);
  return <EffectsContext value={translate}>{children}</EffectsContext>;
}
