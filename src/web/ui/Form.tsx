import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { space } from '#ui/theme.ts';

/** A server error about one field, as in the body of every error. */
export type FieldRefusal = { field: string; msg: string };

export type FormProps = {
  children: ReactNode;
  /** Called on Enter and on the submit button; the page isn't left. */
  onSubmit: () => void;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  autoComplete?: 'on' | 'off';
  className?: string;
  /** Takes the focus when it replaces the pressed button. */
  takesFocus?: boolean;
};

const Stack = styled.div`
  display: grid;
  gap: ${space[20]};
`;

/* Skips buttons outside the tab order, such as a stepper's, to find the field's input. */
const invalid = [
  'input[aria-invalid="true"]',
  'textarea[aria-invalid="true"]',
  '[data-invalid] button:not(:disabled, [tabindex="-1"])',
  '[data-invalid] input',
].join();

/**
 * A form that focuses the first field with an error: immediately if validation finds one, later if the server
 * refuses one, unless the person has gone on typing.
 */
export function Form({ onSubmit, className, takesFocus = false, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const awaitsErrors = useRef(false);

  useEffect(() => {
    if (takesFocus) form.current?.focus();
  }, [takesFocus]);

  useEffect(() => {
    if (!awaitsErrors.current) return;
    const first = form.current?.querySelector<HTMLElement>(invalid);
    if (!first) return;
    awaitsErrors.current = false;
    first.focus();
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    awaitsErrors.current = true;
    onSubmit();
  };

  return (
    // Without scripts, this method sends nothing: the input stays in the fields and out of the address.
    <form {...rest} ref={form} tabIndex={takesFocus ? -1 : undefined} method="dialog" noValidate onSubmit={submit}>
      <Stack
        className={className}
        onInput={() => {
          awaitsErrors.current = false;
        }}
      >
        {children}
      </Stack>
    </form>
  );
}
