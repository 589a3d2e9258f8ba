import { useSearchParams } from 'react-router-dom';
import type { DurationChoice } from './PriceBook.tsx';

/** The switch's state in the address (`?type=annual`), so that Back and a reload keep it. Such a page isn't taken as it was written (early/documentMarks.ts). */
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
