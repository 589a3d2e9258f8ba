import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { Button } from '#ui/Button.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import { type Part, parts, type SettingsForm } from './settingsForm.ts';
import type { SettingsEditing } from './useSettingsForm.ts';

const Note = styled.div`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]} ${space[12]};
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[12]};
  border: 1px solid ${token.warnLine};
  border-radius: ${radius.control};
  background: ${token.warnBg};
  color: ${token.warnText};
  overflow-wrap: anywhere;
`;

/** The names of a country and its state; null until loaded. */
function usePlaceName(
  { countryId, stateId }: Pick<SettingsForm, 'countryId' | 'stateId'>,
  isWanted: boolean,
): string | null {
  const countries = useQuery({ ...queries.countries(), enabled: isWanted });
  const states = useQuery({ ...queries.states(countryId ?? 0), enabled: isWanted && countryId !== null });
  const country = countries.data?.find(({ id }) => id === countryId)?.name;
  const state = states.data?.find(({ id }) => id === stateId)?.name;
  return country === undefined ? null : [state, country].filter((name) => name !== undefined).join(', ');
}

/** Below a part of the form: the value that someone else has saved, if the form's differs. */
export function ConflictingValue({
  part,
  editing,
}: {
  part: Part;
  editing: Pick<SettingsEditing, 'conflict' | 'changed' | 'form'>;
}) {
  const { conflict, changed, form } = editing;
  const isShown = conflict !== null && changed.includes(part);
  const place = usePlaceName(
    conflict?.now ?? { countryId: null, stateId: null },
    isShown && part === 'country and state',
  );
  if (!isShown) return null;
  const { fields } = parts.find(({ word }) => word === part) ?? { fields: [] };
  const [first] = fields;
  const value = part === 'country and state' ? place : first === undefined ? null : String(conflict.now[first] ?? '');
  return (
    <Note>
      <span>
        Saved now: <strong>{value === null || value === '' ? 'none' : value}</strong>
      </span>
      <Button
        look="secondary"
        size="small"
        aria-label={`Use the saved ${part}`}
        onPress={() => {
          for (const field of fields) form.set(field, conflict.now[field]);
        }}
      >
        Use it
      </Button>
    </Note>
  );
}
