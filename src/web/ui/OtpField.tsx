import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import {
  controlFocus,
  controlInvalid,
  cureLook,
  fieldColumn,
  fieldLabel,
  type FieldText,
  helpLook,
  LabelLine,
  LiveRegion,
} from '#ui/fieldLook.ts';
import { radius, tabularFigures, token, type } from '#ui/theme.ts';

export const otpLength = 6;
const places = Array.from({ length: otpLength }, (_, place) => place);

/** The digits in typed or pasted text ("407-182", "Your code is 407182"), at most six. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, otpLength);

/** The part of a pasted text that looks like a code, or all of it. */
const codeIn = (pasted: string): string => /\b\d{3}[\s\p{Pd}]?\d{3}\b/u.exec(pasted)?.[0] ?? pasted;

export type OtpFieldProps = Omit<FieldText, 'isOptional'> & {
  value: string;
  onChange: (digits: string) => void;
  /** Called each time the sixth digit is entered. */
  onComplete?: (digits: string) => void;
  onBlur?: () => void;
  name?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
};

/* As wide as its six boxes, so that the label's row ends where they do. */
const Column = styled.div`
  ${fieldColumn}
  max-width: 440px;
`;

const Label = styled.label`
  ${fieldLabel}
`;

const Help = styled.div`
  ${helpLook}
`;

const Cure = styled.div`
  ${cureLook}
`;

const Row = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr)) 12px repeat(3, minmax(0, 1fr));
  gap: 8px;
  align-items: center;
`;

/* The actual input, transparent, on top of the boxes. */
const Real = styled.input`
  position: absolute;
  inset: 0;
  z-index: 1;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  color: transparent;
  caret-color: transparent;
  forced-color-adjust: none;
  font-size: 16px;
  letter-spacing: 0.5em;
  cursor: text;

  &&:focus-visible {
    outline: none;
  }
  &::selection {
    background: transparent;
    color: transparent;
  }
  &:-webkit-autofill {
    -webkit-text-fill-color: transparent;
    transition: background-color 99999s;
  }
`;

const Box = styled.span`
  ${type.h3}
  ${tabularFigures}
  display: grid;
  place-items: center;
  height: 60px;
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.control};
  background: ${token.surface};
  color: ${token.text};

  [data-invalid] & {
    ${controlInvalid}
  }
  &[data-active] {
    ${controlFocus}
  }
  [data-disabled] & {
    background: ${token.sunken};
    color: ${token.faint};
  }
`;

const Caret = styled.span`
  @keyframes blink {
    50% {
      opacity: 0;
    }
  }
  width: 1.5px;
  height: 26px;
  background: ${token.accent};
  animation: blink 1.1s steps(1) infinite;
`;

const Dash = styled.span`
  justify-self: center;
  width: 8px;
  height: 2px;
  background: ${token.lineStrong};
`;

/**
 * A six-digit code in six boxes over one input: paste, autofill, password managers and screen readers see a plain
 * field.
 */
export function OtpField({
  label,
  help,
  error,
  aside,
  value,
  onChange,
  onComplete,
  onBlur,
  isDisabled = false,
  ...rest
}: OtpFieldProps) {
  const id = useId();
  const isInvalid = error !== undefined;
  const words = isInvalid ? `${id}-error` : help === undefined ? undefined : `${id}-help`;
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [caret, setCaret] = useState(0);
  const active = Math.min(caret, value.length, otpLength - 1);

  useEffect(() => {
    const readCaret = () => {
      if (document.activeElement === input.current) setCaret(input.current?.selectionStart ?? 0);
    };
    document.addEventListener('selectionchange', readCaret);
    return () => document.removeEventListener('selectionchange', readCaret);
  }, []);

  // Selects a refused code, so that typing replaces it.
  useEffect(() => {
    if (isInvalid && isFocused && input.current?.value.length === otpLength) input.current.select();
  }, [isInvalid, isFocused]);

  /** Moves the caret to a box; selects its digit, if any, so that typing replaces it. */
  const goTo = (place: number) => {
    const at = Math.max(0, Math.min(place, value.length));
    input.current?.setSelectionRange(at, Math.min(at + 1, value.length));
    setCaret(at);
  };

  const change = (typed: string) => {
    const digits = digitsOf(typed);
    onChange(digits);
    setCaret(Math.min(input.current?.selectionStart ?? digits.length, digits.length));
    if (digits.length === otpLength && digits !== value) onComplete?.(digits);
  };

  /** Replaces everything with a pasted code: inserted among other digits, its own would be cut off. */
  const paste = (event: ClipboardEvent) => {
    const code = digitsOf(codeIn(event.clipboardData.getData('text')));
    if (code.length < otpLength) return;
    event.preventDefault();
    change(code);
    setCaret(otpLength);
  };

  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0 || event.shiftKey) return;
    event.preventDefault();
    goTo(active + by);
  };

  const point = (event: MouseEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) goTo(Math.floor(((event.clientX - left) / width) * otpLength));
  };

  return (
    <Column data-invalid={isInvalid || undefined} data-disabled={isDisabled || undefined}>
      <LabelLine>
        <Label htmlFor={id}>{label}</Label>
        {aside}
      </LabelLine>
      <Row>
        <Real
          type="text"
          {...rest}
          ref={input}
          id={id}
          value={value}
          disabled={isDisabled}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck="false"
          aria-required
          aria-invalid={isInvalid || undefined}
          aria-describedby={words}
          onChange={(event) => change(event.target.value)}
          onFocus={() => {
            setFocused(true);
            setCaret(input.current?.selectionStart ?? value.length);
          }}
          onBlur={() => {
            setFocused(false);
            onBlur?.();
          }}
          onPaste={paste}
          onKeyDown={step}
          onClick={point}
        />
        {places.map((place) => [
          place === otpLength / 2 && <Dash key="dash" aria-hidden />,
          <Box key={place} aria-hidden data-active={(isFocused && place === active) || undefined}>
            {value[place] ?? (isFocused && place === active ? <Caret /> : '')}
          </Box>,
        ])}
      </Row>
      {help !== undefined && !isInvalid && <Help id={`${id}-help`}>{help}</Help>}
      <LiveRegion aria-live="polite">
        {isInvalid && (
          <Cure id={`${id}-error`}>
            <WarningCircleFillIcon size={16} aria-hidden />
            <span>{error}</span>
          </Cure>
        )}
      </LiveRegion>
    </Column>
  );
}
