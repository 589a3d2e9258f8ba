import styled from 'styled-components';
import type { FlowCoverage } from '#contract/flowBook.ts';
import { radius, space, token, type } from '#ui/theme.ts';

const Figure = styled.figure`
  display: grid;
  gap: ${space[4]};
  figcaption {
    ${type.small}
    color: ${token.muted};
  }
  img {
    width: 100%;
    height: auto;
    border: 1px solid ${token.line};
    border-radius: ${radius.control};
  }
`;

/** The view that renders a state: its name, and how it looked when the browser tests were there last. */
export function ViewPicture({ machine, view, coverage }: { machine: string; view: string; coverage: FlowCoverage | null }) {
  const isPictured = coverage?.pictures.includes(view) === true;
  return (
    <Figure>
      <figcaption>View: {view}</figcaption>
      {isPictured && <img src={`/flows/api/pictures/${machine}/${encodeURIComponent(view)}`} alt={`The ${view} view, as the browser tests saw it`} loading="lazy" />}
    </Figure>
  );
}
