import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';

/** The start of a term that would begin now, in ms, UTC: by the server's clock once it has answered. */
export function useServerNow(isSignedIn: boolean): number {
  const { data, dataUpdatedAt } = useQuery({ ...queries.subscription(), enabled: isSignedIn });
  const browser = Date.now();
  return data === undefined ? browser : Date.parse(data.now) + (browser - dataUpdatedAt);
}
