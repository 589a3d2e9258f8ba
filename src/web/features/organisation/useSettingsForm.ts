import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { type Failure, failureOf } from '#contract/failure.ts';
import { type OrgSettings, updateOrgSettings } from '#contract/org.ts';
import { useEffects } from '#flow/effects.ts';
import { type ChangeLookup, useChangeLookup } from '#requests/useChangeLookup.ts';
import { type Fields, useFields } from '#ui/useFields.ts';
import { asKept, differing, formOf, newestOf, type Part, rebased, type SettingsChanges, type SettingsForm, settingsSchema, shownOf } from './settingsForm.ts';

/** Somebody else was quicker: what is saved now, and what of the form was brought up to date with it. */
export interface Conflict {
  now: SettingsForm;
  renewed: Part[];
}

export interface SettingsEditing {
  form: Fields<SettingsForm, SettingsChanges>;
  /** What the form differs in from what is saved, as far as is known. */
  changed: Part[];
  conflict: Conflict | null;
  failure: Failure | null;
  lookUp: ChangeLookup | undefined;
  isBusy: boolean;
  isSaved: boolean;
  save: () => void;
}

/**
 * Edits the settings over the version that was read (rules org.settings and version.conflict). Somebody else's newer settings are never written
 * over without having been shown, and nothing that was typed is lost.
 * @param settings as last read; newer ones are taken over while nothing was typed
 * @param needsAlias whether the form cannot be saved without an alias
 */
export function useSettingsForm(settings: OrgSettings, needsAlias: boolean): SettingsEditing {
  const translate = useEffects();
  const cache = useQueryClient();
  const { data: countries } = useQuery(queries.countries());
  const [read, setRead] = useState(settings);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const base = useMemo(() => formOf(read), [read]);

  const save = useMutation({
    mutationFn: (changes: SettingsChanges) => send(updateOrgSettings, { body: { version: read.version, ...changes } }),
    onSuccess: ({ org }) => saved(org),
    onError: (error) => {
      const newest = newestOf(failureOf(error));
      if (newest === null) return;
      const renewed = adopt(newest);
      setConflict({ now: shownOf(formOf(newest)), renewed });
    },
  });
  const failure = useMemo(() => (save.error === null ? null : failureOf(save.error)), [save.error]);
  const form = useFields(settingsSchema(base, countries, needsAlias), shownOf(base), failure?.errors);
  const changed = differing(asKept(form.values, countries), asKept(base, countries));

  /** Goes on from newer settings; gives the parts of the form that nobody typed in and that are others now. */
  const adopt = (newest: OrgSettings): Part[] => {
    const next = formOf(newest);
    const shown = rebased(form.values, base, next, countries);
    for (const field of Object.keys(shown) as (keyof SettingsForm)[]) if (shown[field] !== form.values[field]) form.set(field, shown[field]);
    setRead(newest);
    cache.setQueryData(queries.orgSettings(newest.id).queryKey, newest);
    return differing(base, next).filter((part) => !changed.includes(part));
  };

  const saved = (org: OrgSettings) => {
    adopt(org);
    setConflict(null);
    translate({ type: 'notify', group: 'success', title: 'Changes saved', msg: `The details of ${org.name ?? 'your organisation'} are up to date.` });
    translate({ type: 'account.changed' });
  };

  const lookUp = useChangeLookup(failure, async () => {
    const org = await cache.fetchQuery({ ...queries.orgSettings(read.id), staleTime: 0, retry: false });
    const hasArrived = org.version > read.version && differing(asKept(form.values, countries), asKept(formOf(org), countries)).length === 0;
    if (hasArrived) {
      save.reset();
      saved(org);
    }
    return hasArrived;
  });

  useEffect(() => {
    if (settings.version <= read.version || save.isPending) return;
    // What is not in the form, as the logo, changes nothing that was typed.
    if (changed.length === 0 || differing(formOf(settings), base).length === 0) adopt(settings);
  });

  return {
    form,
    changed,
    conflict,
    failure: failure !== null && newestOf(failure) !== null ? null : failure,
    lookUp,
    isBusy: save.isPending,
    isSaved: save.isSuccess && changed.length === 0,
    save: form.submit((changes) => save.mutate(changes)),
  };
}
