import { TextField, type TextFieldProps } from '#ui/TextField.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'prefix' | 'value'> & {
  value: string;
  /** Of the country that is chosen beside it, such as +234; null while none is. */
  dialCode?: string | null;
};

/** Help for a field without a country beside it. */
export const foreignNumberHelp = 'Outside Nigeria, start with + and the country code.';

/** A telephone number in any form; a country that is chosen beside it shows its dial code before it. The form's schema reads it (contract/phone.ts). */
export function PhoneField({ dialCode = null, ...rest }: PhoneFieldProps) {
  // A number that names its country itself needs no dial code before it.
  const isNamed = dialCode === null || /^(\+|00)/.test(rest.value.trim()) || rest.value.trim().startsWith(dialCode.slice(1));
  return <TextField placeholder={dialCode === null ? '0803 555 0142' : undefined} autoComplete="tel" {...rest} label="Phone" type="tel" {...(isNamed ? {} : { prefix: dialCode })} />;
}
