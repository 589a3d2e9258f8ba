import styled from 'styled-components';
import type { FlowModel } from '#machines/kit/model.ts';
import { chartOf } from './chart.ts';
import { Picker } from './panelLook.ts';
import { useNames } from './names.ts';

const Pick = styled(Picker)`
  min-width: 0;
  max-width: 220px;
`;

/** Selects any state or transition by name and shows it on the drawing. Works with keyboards and screen readers. */
export function Finder({
  model,
  selected,
  onSelect,
}: {
  model: FlowModel;
  selected: string | null;
  onSelect: (name: string | null) => void;
}) {
  const names = useNames(model);
  const { states, edges } = chartOf(model);
  return (
    <Pick
      aria-label="Find a state or transition"
      value={selected ?? ''}
      onChange={({ target }) => onSelect(target.value === '' ? null : target.value)}
    >
      <option value="">Find</option>
      <optgroup label="States">
        {[...states.keys()].slice(1).map((name) => (
          <option key={name} value={name}>
            {names.state(name)}
          </option>
        ))}
      </optgroup>
      <optgroup label="Transitions">
        {[...edges.values()].map((edge) => (
          <option key={edge.key} value={edge.key}>
            {names.state(edge.from)}: {names.label(edge)}
          </option>
        ))}
      </optgroup>
    </Pick>
  );
}
