import { alias } from '#contract/fields.ts';
import { AvailabilityField, type AvailabilityFieldProps } from './AvailabilityField.tsx';

const isWhole = (typed: string) => alias.safeParse(typed).success;

const says = {
  free: (value: string) => `${value.toLowerCase()} is free.`,
  taken: (value: string, suggestion: string | null) =>
    `${value.toLowerCase()} is taken. ${suggestion === null ? 'Choose another.' : `${suggestion} is free.`}`,
};

export type AliasFieldProps = Omit<AvailabilityFieldProps, 'label' | 'isWellFormed' | 'says' | 'help'> & {
  /** What the alias is for; shown until one is typed. */
  help: string;
  /** The organisation's current alias, which needs no check. */
  own?: string | null;
};

/** The organisation's alias; says while typing whether it is available. */
export function AliasField({ own = null, help, ...rest }: AliasFieldProps) {
  const typed = rest.value.trim().toLowerCase();
  return (
    <AvailabilityField
      {...rest}
      label="Alias"
      autoComplete="off"
      spellCheck="false"
      isWellFormed={(value) => isWhole(value) && value.trim().toLowerCase() !== own}
      says={says}
      help={isWhole(typed) ? `Your organisation in addresses: …/${typed}` : help}
    />
  );
}
