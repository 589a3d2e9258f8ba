import styled from 'styled-components';
import { Switch } from '#ui/Switch.tsx';
import { controlHeight, radius, space, token, type } from '#ui/theme.ts';
import type { BookMode } from './bookMode.ts';

const Group = styled.div`
  display: flex;
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.control};
  overflow: hidden;
`;

const Mode = styled.button`
  ${type.small}
  min-height: ${controlHeight.small};
  padding-inline: ${space[12]};
  border: 0;
  background: ${token.surface};
  color: ${token.text};
  cursor: pointer;
  outline-offset: -2px;
  &[aria-pressed='true'] {
    background: ${token.accentSoft};
    font-weight: 600;
  }
  @media (pointer: coarse) {
    min-height: ${controlHeight.medium};
  }
`;

/** Chooses between reading a chart state by state and seeing it whole, and between plain words and the code's names. */
export function ModeChoice({
  isChart,
  isCode,
  onChange,
}: BookMode & { onChange: (changed: Partial<BookMode>) => void }) {
  return (
    <>
      <Group role="group" aria-label="How to read it">
        <Mode type="button" aria-pressed={!isChart} onClick={() => onChange({ isChart: false })}>
          State by state
        </Mode>
        <Mode type="button" aria-pressed={isChart} onClick={() => onChange({ isChart: true })}>
          Whole chart
        </Mode>
      </Group>
      <Switch isSelected={isCode} onChange={(isSelected) => onChange({ isCode: isSelected })}>
        Code names
      </Switch>
    </>
  );
}
