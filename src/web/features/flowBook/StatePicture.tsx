import styled from 'styled-components';
import type { PicturedState } from '#contract/gallery.ts';
import type { FlowCoverage } from '#contract/flowBook.ts';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import type { FlowModel } from '#machines/kit/model.ts';
import { Link } from '#ui/Link.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import { useNames } from './names.ts';

const GalleryPicture = lazyPart(() => import('./GalleryPicture.tsx'));

export const preloadPictures = GalleryPicture.preload;

const Figure = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  figcaption,
  p {
    ${type.small}
    color: ${token.muted};
    overflow-wrap: anywhere;
  }
  img {
    display: block;
    width: 100%;
    max-width: 360px;
    max-height: 520px;
    aspect-ratio: 9 / 16;
    object-fit: cover;
    object-position: top;
    border: 1px solid ${token.line};
    border-radius: ${radius.control};
  }
`;

/** The gallery's entry for one or more active states: the same ones, those that run beside others, or one inside. */
const shownAs = (pictures: readonly PicturedState[], place: string): PicturedState | undefined =>
  pictures.find(({ state }) => state === place) ??
  pictures.find(({ state }) => state.split(' + ').includes(place)) ??
  pictures.find(({ state }) => state.split(' + ').some((part) => part.startsWith(`${place}.`)));

export interface StatePictureProps {
  model: FlowModel;
  /** A state’s name, or those of several active states as `place.ts` joins them. */
  place: string;
  coverage: FlowCoverage | null;
  /** Whether the state is the one that the selected transition leads to. */
  isAhead?: boolean;
}

/** A state on its page: a picture from the gallery, the words on it, and the notices, mails and files it causes. */
export function StatePicture({ model, place, coverage, isAhead = false }: StatePictureProps) {
  const names = useNames(model);
  const picture = shownAs(coverage?.pictures ?? [], place);
  const subject = picture !== undefined && picture.state !== place ? names.place(picture.state) : null;
  return (
    <Figure>
      <figcaption>
        {isAhead ? `Leads to: ${names.place(place)}. ` : subject !== null && `Shown: ${subject}. `}
        Runs on <Link href={model.address}>{model.address}</Link>
      </figcaption>
      {picture !== undefined ? (
        <GalleryPicture.Part model={model} picture={picture} />
      ) : (
        coverage !== null && (
          <p>There’s no picture of this state. “npm run gallery” takes those that a person can see.</p>
        )
      )}
    </Figure>
  );
}
