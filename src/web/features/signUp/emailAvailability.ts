import { send } from '#api/client.ts';
import { checkEmail } from '#contract/auth.ts';
import { email } from '#contract/fields.ts';
import type { CheckAvailability } from '#fields/useAvailability.ts';

/** Checks while typing whether an email is available (rule signup.available); only well-formed ones. */
export const emailAvailability: CheckAvailability = async (typed, signal) => {
  const { isAvailable } = await send(checkEmail, { body: { email: email.parse(typed) } }, { signal });
  return { isAvailable, suggestion: null };
};
