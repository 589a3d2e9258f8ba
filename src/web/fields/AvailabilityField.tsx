import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { TextField, type TextFieldProps } from '#ui/TextField.tsx';
import { space, token } from '#ui/theme.ts';
import { type CheckAvailability, useAvailability } from './useAvailability.ts';

export type AvailabilityFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
  /** Asks the server; only the first one counts. */
  check: CheckAvailability;
  /** Whether the value is whole enough to ask about. */
  isWellFormed: (value: string) => boolean;
  /** What is said of a value that is free, and of one that somebody has (with the cure). */
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

/** A text field that says, while it is typed in, whether the value is still free; a free one that was named can be taken over. */
export function AvailabilityField({ value, onChange, check, isWellFormed, says, help, error, ...rest }: AvailabilityFieldProps) {
  const { status, suggestion } = useAvailability(check, value, isWellFormed(value));
  const isTaken = status === 'taken';
  const word =
    status === 'checking' ? 'Checking availability' : status === 'free' ? <Free>{says.free(value.trim())}</Free> : help;
  return (
    <Column>
      <TextField
        {...rest}
        value={value}
        onChange={onChange}
        // Always there, so that screen readers say it when it changes.
        help={<span aria-live="polite">{word}</span>}
        error={error ?? (isTaken ? says.taken(value.trim(), suggestion) : undefined)}
      />
      {isTaken && suggestion !== null && (
        <Button look="secondary" size="small" onPress={() => onChange(suggestion)}>
          Use {suggestion}
        </Button>
      )}
    </Column>
  );
}
