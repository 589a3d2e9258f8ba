import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { type Failure, failureOf } from '#contract/failure.ts';
import { type OrgSettings, updateOrgSettings } from '#contract/org.ts';
import { useEffects } from '#flow/effects.ts';
import { type ChangeLookup, useChangeLookup } from '#requests/useChangeLookup.ts';
import { type Fields, useFields } from '#ui/useFields.ts';
import {
  normaliseForm,
  differingParts,
  formOf,
  newestSettings,
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
 * Edits the settings with optimistic locking (rules org.settings and version.conflict). Never overwrites somebody
 * else's newer settings that haven't been shown, and never loses input.
 * @param settings the settings last loaded; newer ones replace the form's values while nothing has been edited
 * @param needsAlias whether the alias is required
 */
export function useSettingsForm(settings: OrgSettings, needsAlias: boolean): SettingsEditing {
  const translate = useEffects();
  const cache = useQueryClient();
  const { data: countries } = useQuery(queries.countries());
  const [loadedSettings, setLoadedSettings] = useState(settings);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const base = useMemo(() => formOf(loadedSettings), [loadedSettings]);

  const save = useMutation({
    mutationFn: (changes: SettingsChanges) =>
      send(updateOrgSettings, { body: { version: loadedSettings.version, ...changes } }),
    onSuccess: ({ org }) => saved(org),
    onError: (error) => {
      const newest = newestSettings(failureOf(error));
      if (newest === null) return;
      const renewed = adopt(newest);
      setConflict({ now: toDisplayedForm(formOf(newest)), renewed });
    },
  });
  const failure = useMemo(() => (save.error === null ? null : failureOf(save.error)), [save.error]);
  const form = useFields(settingsSchema(base, countries, needsAlias), toDisplayedForm(base), failure?.errors);
  const changed = differingParts(normaliseForm(form.values, countries), normaliseForm(base, countries));

  /** Rebases the form onto newer settings; returns the unedited parts that changed. */
  const adopt = (newest: OrgSettings): Part[] => {
    const next = formOf(newest);
    const rebased = rebaseForm(form.values, base, next, countries);
    for (const field of Object.keys(rebased) as (keyof SettingsForm)[])
      if (rebased[field] !== form.values[field]) form.set(field, rebased[field]);
    setLoadedSettings(newest);
    cache.setQueryData(queries.orgSettings(newest.id).queryKey, newest);
    return differingParts(base, next).filter((part) => !changed.includes(part));
  };

  const saved = (org: OrgSettings) => {
    adopt(org);
    setConflict(null);
    translate({
      type: 'notify',
      group: 'success',
      title: 'Changes saved',
      msg: `The details of ${org.name ?? 'your organisation'} are up to date.`,
    });
    translate({ type: 'account.changed' });
  };

  const lookUp = useChangeLookup(failure, async () => {
    const org = await cache.fetchQuery({ ...queries.orgSettings(loadedSettings.id), staleTime: 0, retry: false });
    const hasArrived =
      org.version > loadedSettings.version &&
      differingParts(normaliseForm(form.values, countries), normaliseForm(formOf(org), countries)).length === 0;
    if (hasArrived) {
      save.reset();
      saved(org);
    }
    return hasArrived;
  });

  useEffect(() => {
    if (settings.version <= loadedSettings.version || save.isPending) return;
    // Newer settings that differ only outside the form (the logo) don't affect edited fields.
    if (changed.length === 0 || differingParts(formOf(settings), base).length === 0) adopt(settings);
  });

  return {
    form,
    changed,
    conflict,
    failure: failure !== null && newestSettings(failure) !== null ? null : failure,
    lookUp,
    isBusy: save.isPending,
    isSaved: save.isSuccess && changed.length === 0,
    save: form.submit((changes) => save.mutate(changes)),
  };
}
