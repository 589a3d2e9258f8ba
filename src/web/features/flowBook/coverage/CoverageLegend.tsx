import styled from 'styled-components';
import { space, token, type } from '#ui/theme.ts';
import { OFTEN, type Row } from './figures.ts';

const List = styled.ul`
  ${type.small}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
  }
  strong {
    margin-left: auto;
    font-variant-numeric: tabular-nums;
  }
`;

const Line = ({ colour, width, dash }: { colour: string; width: number; dash?: string }) => (
  <svg width="36" height="8" aria-hidden>
    <path d="M0 4H36" stroke={colour} strokeWidth={width} {...(dash === undefined ? {} : { strokeDasharray: dash })} />
  </svg>
);

/** Explains each kind of line and counts its transitions. Line styles and words carry the meaning as well as colour. */
export function CoverageLegend({ rows }: { rows: readonly Row[] }) {
  const [once, often, veryOften] = OFTEN;
  const count = (is: (row: Row) => boolean): number => rows.filter(is).length;
  const fired = (from: number, below: number) =>
    count(({ standing, times }) => standing === 'fired' && times >= from && times < below);
  return (
    <List aria-label="Legend">
      <li>
        <Line colour={token.success} width={1.5} /> Fired {once} to {often - 1} times{' '}
        <strong>{fired(once, often)}</strong>
      </li>
      <li>
        <Line colour={token.success} width={2.5} /> {often} to {veryOften - 1} times{' '}
        <strong>{fired(often, veryOften)}</strong>
      </li>
      <li>
        <Line colour={token.success} width={4} /> {veryOften} times and more{' '}
        <strong>{fired(veryOften, Infinity)}</strong>
      </li>
      <li>
        <Line colour={token.danger} width={1.5} dash="5 3" /> Not fired{' '}
        <strong>{count(({ standing }) => standing === 'uncovered')}</strong>
      </li>
      <li>
        <Line colour={token.faint} width={1.5} dash="2 3" /> Excused{' '}
        <strong>{count(({ standing }) => standing === 'excused')}</strong>
      </li>
    </List>
  );
}
