import { send } from '#api/client.ts';
import { checkAlias } from '#contract/auth.ts';
import { alias } from '#contract/fields.ts';
import type { CheckAvailability } from './useAvailability.ts';

/** Checks while typing whether an alias is available (rule signup.available); only well-formed ones. */
export const aliasAvailability: CheckAvailability = (typed, signal) =>
  send(checkAlias, { params: { alias: alias.parse(typed) } }, { signal });
