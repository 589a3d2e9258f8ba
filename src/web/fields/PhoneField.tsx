import { TextField, type TextFieldProps } from '#ui/TextField.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'prefix' | 'value'> & {
  value: string;
  /** Dial code of the selected country, such as +234; null if none is selected. */
  dialCode?: string | null;
};

/** Help for a field without a country beside it. */
export const foreignNumberHelp = 'Outside Nigeria, start with + and the country code.';

/**
 * A telephone number in any notation, with the selected country's dial code as a prefix. Parsed by contract/phone.ts.
 */
export function PhoneField({ dialCode = null, ...rest }: PhoneFieldProps) {
  const visible = rest.value.replace(/\p{Cf}/gu, '').trim();
  // A number with its own country code doesn't need the prefix.
  const isNamed = dialCode === null || /^(\+|00)/.test(visible) || visible.startsWith(dialCode.slice(1));
  return (
    <TextField
      placeholder={dialCode === null ? '0803 555 0142' : undefined}
      autoComplete="tel"
      {...rest}
      label="Phone"
      type="tel"
      {...(isNamed ? {} : { prefix: dialCode })}
    />
  );
}
