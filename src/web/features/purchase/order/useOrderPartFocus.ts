import { useEffect, useRef } from 'react';

/** The parts of an order that the address can point to. */
export type OrderPart = 'plan' | 'apps' | 'users' | 'annual' | 'price';

const fieldFor: Record<OrderPart, string> = {
  plan: 'input[name="plan"]:checked',
  apps: 'input[type="checkbox"]',
  users: 'input[inputmode="numeric"]',
  annual: 'input[name="duration"][value="annual"]',
  price: '[data-part="price"]',
};

/**
 * Scrolls to the part and focuses it, once, then calls `onPlaced`. Attach the ref to the element that contains the
 * fields.
 */
export function useOrderPartFocus(part: OrderPart | null, onPlaced: () => void = () => {}) {
  const choices = useRef<HTMLDivElement>(null);
  const latestCallback = useRef(onPlaced);
  useEffect(() => {
    if (part === null) return undefined;
    latestCallback.current();
    const find = (selector: string) => choices.current?.querySelector<HTMLElement>(selector);
    // A plan with all apps has no app field.
    const field = find(fieldFor[part]) ?? find(fieldFor.plan);
    field?.focus({ preventScroll: true });
    // Runs after the page has scrolled to its top.
    const frame = requestAnimationFrame(() => field?.scrollIntoView({ block: part === 'price' ? 'start' : 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [part]);
  return choices;
}
