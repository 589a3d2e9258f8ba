import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';

/** What this page shows of sessions and log is out of date: something was changed that protects the account. */
export function securityChanged(): void {
  void queryClient.invalidateQueries({ queryKey: queries.sessions().queryKey });
  void queryClient.invalidateQueries({ queryKey: queries.securityLog().queryKey });
}
