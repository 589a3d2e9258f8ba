import { useSearchParams } from 'react-router-dom';
import type { DurationChoice } from './PriceBook.tsx';

/**
 * The duration switch's state in the address (`?type=annual`), so that Back and reloads keep it. Such an address
 * doesn't use the prerendered page (early/documentMarks.ts).
 */
export function useDurationInAddress(): DurationChoice {
  const [query, setQuery] = useSearchParams();
  return [
    query.get('type')?.toLowerCase() === 'annual' ? 'annual' : 'monthly',
    (duration) =>
      setQuery(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete('type');
          if (duration === 'annual') next.set('type', duration);
          return next;
        },
        { replace: true },
      ),
  ];
}
