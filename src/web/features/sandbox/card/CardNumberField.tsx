import { useLayoutEffect, useRef } from 'react';
import { CardMark, cardBrandName } from '#ui/CardMark.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { FieldProps } from '#ui/useFields.ts';
import { formatCardNumber, detectBrand, caretPosition, digitsBefore } from './typedCard.ts';

/** A card number, grouped while typing; the caret stays behind its digit. Shows the brand once it is recognisable. */
export function CardNumberField({
  value,
  onChange,
  isReadOnly,
  ...field
}: FieldProps<string> & { isReadOnly: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const cursor = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (cursor.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [value]);
  const brand = detectBrand(value);
  return (
    <TextField
      {...field}
      label="Card number"
      inputRef={input}
      value={value}
      onChange={(typed) => {
        const formatted = formatCardNumber(typed);
        cursor.current = caretPosition(formatted, digitsBefore(typed, input.current?.selectionStart ?? typed.length));
        onChange(formatted);
      }}
      isReadOnly={isReadOnly}
      inputMode="numeric"
      autoComplete="cc-number"
      placeholder="0000 0000 0000 0000"
      help={brand === null ? 'Mastercard, Visa or American Express' : cardBrandName(brand)}
      {...(brand === null ? {} : { suffix: <CardMark brand={brand} /> })}
    />
  );
}
