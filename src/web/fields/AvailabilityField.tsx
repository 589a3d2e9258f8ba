import { useRef } from 'react';
import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { TextField, type TextFieldProps } from '#ui/TextField.tsx';
import { space, token } from '#ui/theme.ts';
import { type CheckAvailability, useAvailability } from './useAvailability.ts';

export type AvailabilityFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'inputRef'> & {
  value: string;
  onChange: (value: string) => void;
  /** Asks the server. Read once, at mount. */
  check: CheckAvailability;
  /** Whether the value is complete enough to check. */
  isWellFormed: (value: string) => boolean;
  /** The messages for an available value, and for a taken one (with what to do). */
  says: { free: (value: string) => string; taken: (value: string, suggestion: string | null) => string };
};

const Column = styled.div`
  display: grid;
  gap: ${space[8]};
  justify-items: start;

  & > :first-child {
    width: 100%;
  }
`;

const Free = styled.span`
  color: ${token.successText};
`;

/**
 * A text field that says while typing whether the value is available, and offers the server's suggestion if it is
 * taken.
 */
export function AvailabilityField({
  value,
  onChange,
  check,
  isWellFormed,
  says,
  help,
  error,
  ...rest
}: AvailabilityFieldProps) {
  const { status, suggestion } = useAvailability(check, value, isWellFormed(value));
  const input = useRef<HTMLInputElement>(null);
  const isTaken = status === 'taken';
  const word =
    status === 'checking' ? 'Checking availability' : status === 'free' ? <Free>{says.free(value.trim())}</Free> : help;
  return (
    <Column>
      <TextField
        {...rest}
        inputRef={input}
        value={value}
        onChange={onChange}
        // Announces its changes. An error replaces it, and is announced by its own live region.
        help={<span aria-live="polite">{word}</span>}
        error={error ?? (isTaken ? says.taken(value.trim(), suggestion) : undefined)}
      />
      {isTaken && suggestion !== null && (
        <Button
          look="secondary"
          size="small"
          onPress={() => {
            onChange(suggestion);
            // The button is about to disappear.
            input.current?.focus();
          }}
        >
          Use {suggestion}
        </Button>
      )}
    </Column>
  );
}
