import styled from 'styled-components';
import type { FlowCoverage } from '#contract/flowBook.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { Link } from '#ui/Link.tsx';
import { radius, space, token, type } from '#ui/theme.ts';

const Figure = styled.figure`
  display: grid;
  gap: ${space[4]};
  figcaption,
  p {
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

export interface ViewPictureProps {
  model: FlowModel;
  /** Null if the state names no view. */
  view: string | null;
  coverage: FlowCoverage | null;
  /** Whether the view is the one that the selected transition leads to. */
  isAhead?: boolean;
}

/** The view that renders a state: its name, its page, and a picture from the last browser tests. */
export function ViewPicture({ model: { name, address }, view, coverage, isAhead = false }: ViewPictureProps) {
  return (
    <Figure>
      <figcaption>
        {view !== null && `View${isAhead ? ' that it leads to' : ''}: ${view}. `}Runs on{' '}
        <Link href={address}>{address}</Link>
      </figcaption>
      {view !== null &&
        coverage !== null &&
        (coverage.pictures.includes(view) ? (
          <img
            src={`/flows/api/pictures/${name}/${encodeURIComponent(view)}`}
            alt={`The ${view} view, as the browser tests saw it`}
            loading="lazy"
          />
        ) : (
          <p>There’s no picture of this view from the browser tests yet.</p>
        ))}
    </Figure>
  );
}
