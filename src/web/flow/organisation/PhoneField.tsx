import { TextField, type TextFieldProps } from '#ui/TextField.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'autoComplete' | 'prefix' | 'value'> & {
  value: string;
  /** The country's, such as +234; null while no country is chosen. */
  dialCode: string | null;
};

/** A telephone number as it is typed at home, with the country's dial code before it; the form makes it international. */
export function PhoneField({ dialCode, error, ...rest }: PhoneFieldProps) {
  // A number that names its country itself needs no dial code before it.
  const prefix = dialCode === null || /^\s*(\+|00)/.test(rest.value) ? null : dialCode;
  return (
    <TextField
      {...rest}
      label="Phone"
      type="tel"
      autoComplete="tel"
      {...(prefix === null ? {} : { prefix })}
      error={prefix !== null && error !== undefined ? 'Enter the whole number. The country code is there already.' : error}
    />
  );
}
