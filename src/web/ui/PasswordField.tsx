import { useState } from 'react';
import { EyeIcon } from '#ui/icons/EyeIcon.ts';
import { EyeSlashIcon } from '#ui/icons/EyeSlashIcon.ts';
import { Button } from '#ui/Button.tsx';
import { TextField, type TextFieldProps } from '#ui/TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix' | 'autoComplete'> & {
  /** Tells password managers apart a sign-in and a new password. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password, hidden until the person reveals it. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeSlashIcon : EyeIcon;
  return (
    <TextField
      {...rest}
      label={label}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      suffix={
        <Button
          look="quiet"
          size="small"
          isIcon
          aria-label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          onPress={() => setShown(!isShown)}
          isDisabled={rest.isDisabled ?? false}
        >
          <Icon size={20} aria-hidden />
        </Button>
      }
    />
  );
}
