import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { MinusIcon } from '#ui/icons/MinusIcon.ts';
import { PlusIcon } from '#ui/icons/PlusIcon.ts';
import { Button } from '#ui/Button.tsx';
import {
  controlBox,
  controlFocus,
  controlInvalid,
  fieldColumn,
  fieldLabel,
  helpLook,
  LabelLine,
} from '#ui/fieldLook.ts';
import { LiveError } from '#ui/LiveError.tsx';
import { tabularFigures, token } from '#ui/theme.ts';
import { readUsers } from './orderErrors.ts';

const Column = styled.div`
  ${fieldColumn}
`;

const Label = styled.label`
  ${fieldLabel}
`;

const Help = styled.div`
  ${helpLook}
`;

const Box = styled.div`
  ${controlBox}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: stretch;
  [data-invalid] > & {
    ${controlInvalid}
  }
  &:has(input:focus) {
    ${controlFocus}
  }
`;

const Typed = styled.input`
  ${tabularFigures}
  min-width: 0;
  padding: 0;
  border: 0;
  border-inline: 1px solid ${token.line};
  background: none;
  font-weight: 600;
  text-align: center;
  /* The box shows the focus ring. */
  &&:focus-visible {
    outline: none;
  }
`;

/* Keyboard users have the arrow keys in the field itself. */
const Step = styled(Button).attrs({ look: 'quiet', isIcon: true, tabIndex: -1 })``;

const MOST = 100_000;
const clamped = (users: number): number => Math.min(MOST, Math.max(1, users));

type UsersFieldProps = {
  /** Null while the typed text isn't a valid number of users. */
  value: number | null;
  onChange: (users: number | null) => void;
  /** An error that the typed text doesn't explain: a missing value, or the server's refusal. */
  error?: string | undefined;
  help?: ReactNode;
};

/** Number of users: typed, or stepped with the buttons and the arrow keys. Keeps the typed text, valid or not. */
export function UsersField({ value, onChange, error, help }: UsersFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const parsed = readUsers(typed);
  // The value was changed from outside, by "add 1 user and pay less".
  if (value !== null && typed !== String(value) && (!('users' in parsed) || parsed.users !== value))
    setTyped(String(value));

  const enter = (text: string) => {
    setTyped(text);
    const now = readUsers(text);
    onChange('users' in now ? now.users : null);
  };
  const step = (by: number) => enter(String(clamped((value ?? 0) + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const wrong = ('error' in parsed ? parsed.error : null) ?? error;
  const hasHelp = help !== undefined && wrong === undefined;
  return (
    <Column data-invalid={wrong === undefined ? undefined : true}>
      <LabelLine>
        <Label htmlFor={id}>Users</Label>
      </LabelLine>
      <Box>
        <Step data-counts aria-label="Remove one user" isAtEnd={value === null || value <= 1} onPress={() => step(-1)}>
          <MinusIcon size={18} aria-hidden />
        </Step>
        <Typed
          type="text"
          id={id}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          aria-required
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={hasHelp ? `${id}-help` : wrong === undefined ? undefined : `${id}-error`}
          onChange={({ target }) => enter(target.value)}
          onKeyDown={onKeyDown}
        />
        <Step data-counts aria-label="Add one user" isAtEnd={value !== null && value >= MOST} onPress={() => step(1)}>
          <PlusIcon size={18} aria-hidden />
        </Step>
      </Box>
      {hasHelp && <Help id={`${id}-help`}>{help}</Help>}
      <LiveError id={`${id}-error`} error={wrong} />
    </Column>
  );
}
