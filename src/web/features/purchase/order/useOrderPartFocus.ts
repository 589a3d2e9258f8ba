import { useEffect, useRef } from 'react';

/** What of an order the address can ask for. */
export type OrderPart = 'plan' | 'apps' | 'users' | 'annual' | 'price';

const fieldFor: Record<OrderPart, string> = {
  plan: 'input[name="plan"]:checked',
  apps: 'input[type="checkbox"]',
  users: 'input[inputmode="numeric"]',
  annual: 'input[name="duration"][value="annual"]',
  price: '[data-part="price"]',
};

/** Scrolls to the part and puts the cursor there, once. The ref is for what holds the choices. `onPlaced` is told when it is there. */
export function useOrderPartFocus(part: OrderPart | null, onPlaced: () => void = () => {}) {
  const choices = useRef<HTMLDivElement>(null);
  const placed = useRef(onPlaced);
  useEffect(() => {
    if (part === null) return undefined;
    placed.current();
    const find = (selector: string) => choices.current?.querySelector<HTMLElement>(selector);
    // A plan that covers all apps has none to choose.
    const field = find(fieldFor[part]) ?? find(fieldFor.plan);
    field?.focus({ preventScroll: true });
    // After the page itself has been scrolled to its start.
    const frame = requestAnimationFrame(() => field?.scrollIntoView({ block: part === 'price' ? 'start' : 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [part]);
  return choices;
}
