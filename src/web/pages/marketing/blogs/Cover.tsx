import styled from 'styled-components';
import { media, radius } from '#ui/theme.ts';
import { band, cover, coverAddress, sizeOf } from './coverDrawing.ts';

const Drawing = styled.img`
  width: 100%;
  height: auto;
  border-radius: ${radius.card};
  @media print {
    display: none;
  }
`;

/* Low, so that the text starts on the first screen. */
const Low = styled(Drawing)`
  height: 168px;
  object-fit: cover;
  ${media.md} {
    height: 224px;
  }
`;

/** A post's cover. Decorative: it adds nothing to the title. */
export const Cover = ({ id }: { id: string }) => <Drawing src={coverAddress(id)} alt="" {...sizeOf(cover)} />;

/** The same cover as a band above the text. */
export const CoverBand = ({ id }: { id: string }) => <Low src={coverAddress(id, band)} alt="" {...sizeOf(band)} />;
