import { useLoaded } from '#lazyLoading/useLoaded.ts';
import { PasswordField, type PasswordFieldProps } from '#ui/PasswordField.tsx';

/** The server's minimum length; shorter passwords needn't be checked against the list. */
const SHORTEST = 8;

/**
 * The error for a common password, by the server's own rule. The list loads once the password is long enough; without
 * it, the server checks on submit.
 */
function useCommonPassword(typed: string): string | undefined {
  const isLongEnough = typed.length >= SHORTEST;
  const rules = useLoaded(() => import('#domain/commonPasswords.ts'), isLongEnough ? typed : '');
  return rules !== null && isLongEnough && rules.isCommonPassword(typed) ? rules.COMMON_PASSWORD : undefined;
}

/** A field for a new password, which rejects common ones while they are typed. */
export function NewPasswordField({
  error,
  help = 'At least 8 characters.',
  ...rest
}: Omit<PasswordFieldProps, 'autoComplete'> & { value: string }) {
  const isCommon = useCommonPassword(rest.value);
  return <PasswordField {...rest} autoComplete="new-password" help={help} error={error ?? isCommon} />;
}
