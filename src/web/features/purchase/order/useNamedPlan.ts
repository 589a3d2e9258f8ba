import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SubscriptionDraft } from '../draft.ts';
import { planChanges } from './planChanges.ts';
import type { PriceBook } from './PlansReader.tsx';
import type { Change } from './useOrder.ts';

const durations = ['monthly', 'annual'] as const;

/** What the address names counts once, as if chosen by hand: `plan`, and `type` for the duration. The rest of it stays. */
export function useNamedPlan({ plans }: PriceBook, draft: SubscriptionDraft, change: Change): void {
  const [query, setQuery] = useSearchParams();
  const taken = useRef<string | null>(null);
  useEffect(() => {
    const slug = query.get('plan')?.toLowerCase();
    // The address follows a little after the choice.
    if (slug === undefined || taken.current === query.toString()) return;
    taken.current = query.toString();
    const named = plans.find((plan) => plan.slug === slug);
    const duration = durations.find((one) => one === query.get('type'));
    if (named !== undefined) change({ ...planChanges(named, draft), ...(duration === undefined ? {} : { subscriptionType: duration }) });
    const rest = new URLSearchParams(query);
    rest.delete('plan');
    rest.delete('type');
    setQuery(rest, { replace: true });
  });
}
