import styled from 'styled-components';
import { controlHeight, media, radius, space, token, type } from '#ui/theme.ts';
import type { Verdict } from './ruleVerdict.ts';

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  align-items: end;
  ${media.md} {
    grid-template-columns: auto minmax(0, 360px);
    justify-content: space-between;
  }
`;

const Choice = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[20]};
  min-width: 0;
  padding: 0;
  border: 0;
  legend {
    ${type.smallStrong}
    padding: 0;
  }
  label {
    ${type.small}
    display: flex;
    align-items: center;
    gap: ${space[8]};
    min-height: ${controlHeight.medium};
    cursor: pointer;
  }
  input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: ${token.accent};
  }
`;

const Search = styled.label`
  ${type.smallStrong}
  display: grid;
  gap: ${space[4]};
  input {
    ${type.body}
    width: 100%;
    min-height: ${controlHeight.medium};
    padding-inline: ${space[12]};
    border: 1px solid ${token.lineStrong};
    border-radius: ${radius.control};
    background: ${token.surface};
    color: ${token.text};
    @media (pointer: coarse) {
      font-size: 1rem;
    }
  }
`;

const filters: readonly { verdict: Verdict | null; title: string }[] = [
  { verdict: null, title: 'All' },
  { verdict: 'noCarrier', title: 'Without a carrier' },
  { verdict: 'failed', title: 'Failed' },
];

export interface RuleFiltersProps {
  chosen: Verdict | null;
  onChoose: (verdict: Verdict | null) => void;
  search: string;
  onSearch: (search: string) => void;
  /** How many rules have this verdict. */
  countOf: (verdict: Verdict | null) => number;
}

/** Chooses which rules are listed. */
export const RuleFilters = ({ chosen, onChoose, search, onSearch, countOf }: RuleFiltersProps) => (
  <Bar data-no-print>
    <Choice>
      <legend>Rules</legend>
      {filters.map(({ verdict, title }) => (
        <label key={title}>
          <input type="radio" name="rules-verdict" checked={chosen === verdict} onChange={() => onChoose(verdict)} />
          {title} ({countOf(verdict)})
        </label>
      ))}
    </Choice>
    <Search>
      Search the rules
      <input type="search" value={search} onChange={({ target }) => onSearch(target.value)} />
    </Search>
  </Bar>
);
