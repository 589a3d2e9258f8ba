import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { space } from '#ui/theme.ts';

/** What a call says about one field, as in the body of every error. */
export type FieldRefusal = { field: string; msg: string };

export type FormProps = {
  children: ReactNode;
  /** Called on Enter and on the submit button; the page is never left. */
  onSubmit: () => void;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  autoComplete?: 'on' | 'off';
  className?: string;
};

const Stack = styled.div`
  display: grid;
  gap: ${space[20]};
`;

/* A button that is no stop of the Tab key, such as one that counts up, is not where a field is entered. */
const invalid = 'input[aria-invalid="true"], textarea[aria-invalid="true"], [data-invalid] button:not(:disabled, [tabindex="-1"]), [data-invalid] input';

/**
 * A form that moves the cursor to the first field in error: at once when checking found one, later when the server
 * refuses one, but not once the person has gone on typing.
 */
export function Form({ onSubmit, className, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const awaitsErrors = useRef(false);

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
    // Where no script answers, this method sends nothing: what was typed stays in the fields, and out of the address.
    <form {...rest} ref={form} method="dialog" noValidate onSubmit={submit}>
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
