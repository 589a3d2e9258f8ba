import * as z from 'zod/mini';
import { alias } from '#contract/fields.ts';
import type { Failure } from '#contract/failure.ts';
import { type OrgSettings, orgSettings, updateOrgSettings } from '#contract/org.ts';
import { formatPhone, parsePhone } from '#contract/phone.ts';
import type { Country } from '#contract/utilities.ts';

/** The settings as form values; '' for a missing one. */
export type SettingsForm = {
  name: string;
  alias: string;
  phone: string;
  address: string;
  city: string;
  countryId: number | null;
  stateId: number | null;
  taxNumber: string;
};

type Field = keyof SettingsForm;

export const formOf = (org: OrgSettings): SettingsForm => ({
  name: org.name ?? '',
  alias: org.alias ?? '',
  phone: org.phone ?? '',
  address: org.address ?? '',
  city: org.city ?? '',
  countryId: org.countryId,
  stateId: org.stateId,
  taxNumber: org.taxNumber ?? '',
});

/** The form values as the fields display them. */
export const toDisplayedForm = (form: SettingsForm): SettingsForm => ({ ...form, phone: formatPhone(form.phone) });

const phoneOf = ({ phone, countryId }: SettingsForm, countries: readonly Country[] | undefined): string | null =>
  parsePhone(phone, countries?.find(({ id }) => id === countryId)?.iso2);

/** The newer settings in a version conflict; null for other failures. */
export const newestSettings = ({ code, current }: Failure): OrgSettings | null =>
  code === 'version_conflict' ? (orgSettings.safeParse(current).data ?? null) : null;

/** Fields that are edited together, with their label: a state belongs to its country. */
export const parts = [
  { word: 'name', fields: ['name'] },
  { word: 'alias', fields: ['alias'] },
  { word: 'phone', fields: ['phone'] },
  { word: 'address', fields: ['address'] },
  { word: 'city', fields: ['city'] },
  { word: 'country and state', fields: ['countryId', 'stateId'] },
  { word: 'tax number', fields: ['taxNumber'] },
] as const satisfies readonly { word: string; fields: readonly Field[] }[];

export type Part = (typeof parts)[number]['word'];

/** Normalises the form values as the server would store them. */
export const normaliseForm = (typed: SettingsForm, countries: readonly Country[] | undefined): SettingsForm => ({
  name: typed.name.trim(),
  alias: typed.alias.trim().toLowerCase(),
  phone: phoneOf(typed, countries) ?? typed.phone.trim(),
  address: typed.address.trim(),
  city: typed.city.trim(),
  countryId: typed.countryId,
  stateId: typed.stateId,
  taxNumber: typed.taxNumber.trim(),
});

const isSame = (one: SettingsForm, other: SettingsForm, fields: readonly Field[]): boolean =>
  fields.every((field) => one[field] === other[field]);

/** The parts in which two forms differ. */
export const differingParts = (one: SettingsForm, other: SettingsForm): Part[] =>
  parts.filter(({ fields }) => !isSame(one, other, fields)).map(({ word }) => word);

/**
 * Rebases the form from the settings it started with (`base`) to newer ones: untouched fields take the newest value,
 * edited ones keep theirs.
 */
export function rebaseForm(
  typed: SettingsForm,
  base: SettingsForm,
  newest: SettingsForm,
  countries: readonly Country[] | undefined,
): SettingsForm {
  const normalised = normaliseForm(typed, countries);
  const editedFields = parts
    .filter(({ fields }) => !isSame(normalised, base, fields) && !isSame(normalised, newest, fields))
    .flatMap(({ fields }) => [...fields]);
  return Object.assign(
    toDisplayedForm(newest),
    ...editedFields.map((field) => ({ [field]: typed[field] })),
  ) as SettingsForm;
}

/** The body of PATCH /org/settings, without its version. */
export type SettingsChanges = Omit<z.input<typeof updateOrgSettings.body>, 'version'>;

const { version: _, ...changeable } = updateOrgSettings.body.shape;
const changes = z.object({
  ...changeable,
  alias: z.optional(
    z.pipe(z.string().check(z.minLength(1, 'Choose an alias. You can change it, but not remove it.')), alias),
  ),
});

/**
 * Validates the form and outputs only the fields that differ from `base`. The alias may be empty only if there is none
 * yet and it isn't required.
 */
export const settingsSchema = (
  base: SettingsForm,
  countries: readonly Country[] | undefined,
  needsAlias: boolean,
): z.ZodMiniType<SettingsChanges> =>
  z.pipe(
    z.transform((typed: SettingsForm): unknown => {
      const kept = normaliseForm(typed, countries);
      const changed = parts.flatMap(({ fields }) => fields.filter((field) => kept[field] !== base[field]));
      const changedFields = new Set<Field>([
        ...changed,
        ...(needsAlias && kept.alias === '' ? (['alias'] as const) : []),
        // A changed country makes the old state invalid.
        ...(kept.countryId === base.countryId ? [] : (['stateId'] as const)),
      ]);
      // An invalid phone number is refused rather than saved as empty.
      return Object.fromEntries(
        [...changedFields].map((field) => [field, field === 'phone' ? (phoneOf(typed, countries) ?? '') : kept[field]]),
      );
    }),
    changes,
  );
