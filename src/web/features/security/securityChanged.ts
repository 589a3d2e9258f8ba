import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';

/** Refetches sessions and security log after a change that protects the account. */
export function securityChanged(): void {
  void queryClient.invalidateQueries({ queryKey: queries.sessions().queryKey });
  void queryClient.invalidateQueries({ queryKey: queries.securityLog().queryKey });
}
