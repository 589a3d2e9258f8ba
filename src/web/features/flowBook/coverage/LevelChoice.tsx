import { useId } from 'react';
import styled from 'styled-components';
import { coverageLevel, isTestedAt, type LevelCounts } from '#contract/flowBook.ts';
import { formatShortMoment } from '#ui/dates.ts';
import { controlHeight, space, token, type } from '#ui/theme.ts';
import { type LevelSelection, levelWords } from './figures.ts';
import { levelTitle } from './coverageShare.ts';

const Choice = styled.fieldset`
  display: grid;
  legend {
    ${type.smallStrong}
    margin-bottom: ${space[4]};
  }
  label {
    ${type.small}
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: ${space[8]};
    align-items: center;
    min-height: ${controlHeight.small};
    cursor: pointer;
    @media (pointer: coarse) {
      min-height: ${controlHeight.medium};
    }
  }
  input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: ${token.accent};
  }
  label[data-off] {
    color: ${token.faint};
    cursor: not-allowed;
  }
  small {
    ${type.caption}
    grid-column: 2;
    color: ${token.muted};
  }
`;

/** Chooses which tests to count: one level, or all. Says which levels weren't run or don't test the machine. */
export function LevelChoice({
  machine,
  levels,
  chosen,
  onChoose,
}: {
  machine: string;
  levels: readonly LevelCounts[];
  chosen: LevelSelection;
  onChoose: (chosen: LevelSelection) => void;
}) {
  const name = useId();
  const one = (value: LevelSelection, title: string, about: string, isOff: boolean) => (
    <label key={value} data-off={isOff || undefined}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        disabled={isOff}
        onChange={() => onChoose(value)}
      />
      <span>{title}</span>
      <small>{about}</small>
    </label>
  );
  return (
    <Choice>
      <legend>Tests of</legend>
      {one('all', 'All levels', 'Fired at any level.', false)}
      {coverageLevel.options.map((level) => {
        const run = levels.find((each) => each.level === level);
        const when = run === undefined ? 'not run yet' : `run ${formatShortMoment(run.at)}`;
        const about =
          run === undefined && !isTestedAt(level, machine)
            ? `Has no tests of ${machine}.`
            : `${levelWords[level]}; ${when}`;
        return one(level, levelTitle(level), about, run === undefined);
      })}
    </Choice>
  );
}
