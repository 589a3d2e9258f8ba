import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { FieldRefusal } from '#ui/Form.tsx';

type Values = Record<string, unknown>;
type Errors<V> = Partial<Record<keyof V & string, string>>;

/** Reads the document, because some browsers don't focus a button when it is pressed. */
const isPressing = (): boolean => document.querySelector('button:active') !== null;

/** Props of one field; spread them on TextField, Select, OtpField and similar. */
export type FieldProps<T> = {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
};

export type Fields<V extends Values, Output> = {
  values: V;
  errors: Errors<V>;
  /** Sets a value from code, such as a suggestion; clears the field's error. */
  set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  field: <K extends keyof V & string>(name: K) => FieldProps<V[K]>;
  /** For Form's onSubmit: validates everything, then passes the schema's output on. */
  submit: (send: (output: Output) => void) => () => void;
  /** Whether a submit waits for the schema. */
  isLoading: boolean;
};

/** A schema, or a function that loads it on the first input. */
type Schema<Output> = z.ZodMiniType<Output> | (() => Promise<z.ZodMiniType<Output>>);

/** Calls `act` with the schema, immediately or once it has loaded; with null if it can't be loaded. */
function withSchema<Output>(schema: Schema<Output>, act: (schema: z.ZodMiniType<Output> | null) => void): void {
  if (typeof schema === 'function') void schema().then(act, () => act(null));
  else act(schema);
}

const firstErrors = <V extends Values>(schema: z.ZodMiniType, values: V): Errors<V> => {
  const checked = schema.safeParse(values);
  const found: Errors<V> = {};
  for (const issue of checked.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '') as keyof V & string;
    found[name] ??= issue.message;
  }
  return found;
};

const without = <V>(errors: Errors<V>, name: string): Errors<V> =>
  Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name)) as Errors<V>;

/**
 * A form's values and errors. Fields are validated on blur, their errors cleared while typing, and everything is
 * validated on submit. The server's refusals are merged in when they arrive.
 *
 * @param schema the call's body from the contract, or a function that loads it
 * @param initial the initial values; its keys are the field names
 * @param refusals the `errors` of the last answer; a new array counts as a new answer
 * @param onEdit called when the person changes a field
 */
export function useFields<V extends Values, Output>(
  schema: Schema<Output>,
  initial: V,
  refusals?: readonly FieldRefusal[],
  onEdit?: () => void,
): Fields<V, Output> {
  const [values, setValues] = useState(initial);
  // The latest values, before the next render: a sixth digit may submit in the same tick.
  const latest = useRef(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [isLoading, setLoading] = useState(false);
  // A press that still waits for the schema is dropped by the next one, and by an edit.
  const lastPress = useRef(0);
  const [heard, setHeard] = useState<readonly FieldRefusal[] | undefined>(undefined);

  if (refusals !== heard) {
    setHeard(refusals);
    const fresh: Values = {};
    for (const { field, msg } of refusals ?? []) if (field in values) fresh[field] ??= msg;
    setErrors({ ...errors, ...fresh });
  }

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    if (typeof schema === 'function') schema().catch(() => {});
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setErrors((now) => without(now, name));
  };

  const check = (name: keyof V & string) => {
    // An empty field that was only tabbed through isn't an error yet.
    if (latest.current[name] === initial[name]) return;
    withSchema(schema, (loaded) => {
      const found = loaded === null ? undefined : firstErrors(loaded, latest.current)[name];
      if (found !== undefined) setErrors((now) => ({ ...now, [name]: found }));
    });
  };

  return {
    values,
    errors,
    set,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => {
        set(name, value);
        lastPress.current += 1;
        setLoading(false);
        onEdit?.();
      },
      onBlur: () => {
        // An error that appears between press and release would move the button away from under the pointer.
        if (!isPressing()) check(name);
      },
      error: errors[name],
    }),
    submit: (send) => () => {
      const press = (lastPress.current += 1);
      setLoading(typeof schema === 'function');
      withSchema(schema, (loaded) => {
        if (press !== lastPress.current) return;
        setLoading(false);
        // Most likely offline, and sending will report that. Otherwise the server validates the same.
        if (loaded === null) return send(latest.current as unknown as Output);
        const checked = loaded.safeParse(latest.current);
        if (checked.success) {
          setErrors({});
          send(checked.data);
        } else {
          setErrors(firstErrors(loaded, latest.current));
        }
      });
    },
    isLoading,
  };
}
