import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';

/** The time in ms, UTC, that a term started now would be counted from: the server's as soon as it has said it. */
export function useServerNow(isSignedIn: boolean): number {
  const { data, dataUpdatedAt } = useQuery({ ...queries.subscription(), enabled: isSignedIn });
  const browser = Date.now();
  return data === undefined ? browser : Date.parse(data.now) + (browser - dataUpdatedAt);
}
