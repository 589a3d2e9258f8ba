import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { queries } from '#api/queries.ts';
import type { ChangeLookup, Failure } from '#contract/failure.ts';
import type { OrgSettings } from '#contract/org.ts';
import { useReconnect } from '#connection/useReconnect.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { useUnsavedFields } from '#fields/useUnsavedFields.ts';
import { type Fields, useFields } from '#ui/useFields.ts';
import type { OrganisationDetailsActor } from './organisationDetailsActors.ts';
import {
  normaliseForm,
  differingParts,
  formOf,
  type Part,
  rebaseForm,
  type SettingsChanges,
  type SettingsForm,
  settingsSchema,
  toDisplayedForm,
} from './settingsForm.ts';

/** Somebody else saved first: the saved values now, and the parts of the form that were updated to match. */
export interface Conflict {
  now: SettingsForm;
  renewed: Part[];
}

export interface SettingsEditing {
  form: Fields<SettingsForm, SettingsChanges>;
  /** The parts that differ from the saved settings, as far as is known. */
  changed: Part[];
  conflict: Conflict | null;
  failure: Failure | null;
  lookUp: ChangeLookup | undefined;
  isBusy: boolean;
  isSaved: boolean;
  save: () => void;
}

/**
 * The form's fields and what the machine says about them (rules org.settings and version.conflict).
 * @param settings the settings last loaded; newer ones replace the form's values while nothing has been edited
 * @param needsAlias whether the alias is required
 */
export function useSettingsForm(
  actor: OrganisationDetailsActor,
  settings: OrgSettings,
  needsAlias: boolean,
): SettingsEditing {
  const { data: countries } = useQuery(queries.countries());
  const { record, conflict, error } = useFlowState(actor, ({ context }) => context);
  const state = useFlowState(actor, ({ value }) => value);
  /** The saved settings that the fields are based on: the machine's, once the fields have followed. */
  const [followed, setFollowed] = useState(record);
  const [renewed, setRenewed] = useState<Part[]>([]);
  const base = useMemo(() => formOf(followed), [followed]);
  const form = useFields(settingsSchema(base, countries, needsAlias), toDisplayedForm(base), error?.errors);
  useUnsavedFields('organisation', form, toDisplayedForm(base), ['countryId', 'stateId']);
  const changed = differingParts(normaliseForm(form.values, countries), normaliseForm(base, countries));

  /** Rebases the fields onto the machine's settings: edited ones keep what was typed. */
  const follow = () => {
    const next = formOf(record);
    const rebased = rebaseForm(form.values, base, next, countries);
    for (const field of Object.keys(rebased) as (keyof SettingsForm)[])
      if (rebased[field] !== form.values[field]) form.set(field, rebased[field]);
    setRenewed(differingParts(base, next).filter((part) => !changed.includes(part)));
    setFollowed(record);
  };
  useLayoutEffect(() => {
    if (record !== followed) follow();
  });

  useEffect(() => {
    if (settings.version <= record.version || state === 'saving') return;
    // Newer settings that differ only outside the form (the logo) don't affect edited fields.
    if (changed.length === 0 || differingParts(formOf(settings), base).length === 0)
      actor.send({ type: 'record.loaded', record: settings });
  });

  useReconnect(state === 'inDoubt', () => actor.send({ type: 'connection.returned' }));

  return {
    form,
    changed,
    conflict: conflict && { now: toDisplayedForm(formOf(conflict)), renewed },
    failure: error,
    lookUp: state === 'missing' ? 'missing' : state === 'inDoubt' || state === 'lookingUp' ? 'waiting' : undefined,
    isBusy: state === 'saving',
    isSaved: state === 'saved' && changed.length === 0,
    save: form.submit((changes) => actor.send({ type: 'save.pressed', changes })),
  };
}
