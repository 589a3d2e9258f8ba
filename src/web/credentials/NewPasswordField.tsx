import { useEffect, useState } from 'react';
import type * as commonPasswords from '#domain/commonPasswords.ts';
import { PasswordField, type PasswordFieldProps } from '#ui/PasswordField.tsx';

/** The shortest password that the server takes; shorter ones need no list. */
const SHORTEST = 8;

/** Why a password is refused as common, by the server's own rule; the list is loaded once something long enough is typed. Without it the server says so when the form is sent. */
function useCommonPassword(typed: string): string | undefined {
  const [rules, setRules] = useState<typeof commonPasswords | null>(null);
  const isLongEnough = typed.length >= SHORTEST;
  const isMissing = isLongEnough && rules === null;
  useEffect(() => {
    if (isMissing) void import('#domain/commonPasswords.ts').then(setRules, () => {});
  }, [isMissing]);
  return rules !== null && isLongEnough && rules.isCommonPassword(typed) ? rules.COMMON_PASSWORD : undefined;
}

/** A password that is being chosen: a common one is refused while it is typed. */
export function NewPasswordField({ error, help = 'At least 8 characters.', ...rest }: Omit<PasswordFieldProps, 'autoComplete'> & { value: string }) {
  const isCommon = useCommonPassword(rest.value);
  return <PasswordField {...rest} autoComplete="new-password" help={help} error={error ?? isCommon} />;
}
