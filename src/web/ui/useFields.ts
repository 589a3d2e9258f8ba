import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { FieldRefusal } from '#ui/Form.tsx';

type Values = Record<string, unknown>;
type Errors<V> = Partial<Record<keyof V & string, string>>;

/** Asked of the document: not every browser moves the cursor to a button that is pressed. */
const isPressing = (): boolean => document.querySelector('button:active') !== null;

/** Props of one field; spread them on TextField, Select, OtpField, Checkbox (`checked`) and their like. */
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
  /** Sets a value without the person typing it, such as a suggestion; clears the field's error. */
  set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  field: <K extends keyof V & string>(name: K) => FieldProps<V[K]>;
  /** For Form's onSubmit: checks everything, then hands over what the schema made of it. */
  submit: (send: (output: Output) => void) => () => void;
};

/** A schema, or how it is loaded: with the first thing that is typed. */
type Schema<Output> = z.ZodMiniType<Output> | (() => Promise<z.ZodMiniType<Output>>);

/** At once where the schema is there, as soon as it is loaded otherwise; with null where it cannot be had. */
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

const without = <V,>(errors: Errors<V>, name: string): Errors<V> =>
  Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name)) as Errors<V>;

/**
 * The values of a form and what is wrong with them: checked when a field is left, cleared while it is typed in, checked
 * whole on submit. What the server refuses is merged in when it arrives.
 *
 * @param schema the call's body from the contract, or how it is loaded
 * @param initial what the fields show first; its keys are the fields' names
 * @param refusals the `errors` of the last answer; a new array counts as a new answer
 */
export function useFields<V extends Values, Output>(
  schema: Schema<Output>,
  initial: V,
  refusals?: readonly FieldRefusal[],
): Fields<V, Output> {
  const [values, setValues] = useState(initial);
  // What was typed last, before the next render: a sixth digit may submit in the same moment.
  const latest = useRef(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
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
    // An empty field that was only passed through is not yet an error.
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
      onChange: (value) => set(name, value),
      onBlur: () => {
        // An error that appears between press and release would move the button away from under the finger.
        if (!isPressing()) check(name);
      },
      error: errors[name],
    }),
    submit: (send) => () =>
      withSchema(schema, (loaded) => {
        // Most likely there is no connection: the sending itself says so. Where there is one, the server checks the same.
        if (loaded === null) return send(latest.current as unknown as Output);
        const checked = loaded.safeParse(latest.current);
        if (checked.success) {
          setErrors({});
          send(checked.data);
        } else {
          setErrors(firstErrors(loaded, latest.current));
        }
      }),
  };
}
