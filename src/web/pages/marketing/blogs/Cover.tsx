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

/* Low, so that the text begins on the first screen. */
const Low = styled(Drawing)`
  height: 168px;
  object-fit: cover;
  ${media.md} {
    height: 224px;
  }
`;

/** A post's cover. It says nothing that the title does not. */
export const Cover = ({ id }: { id: string }) => <Drawing src={coverAddress(id)} alt="" {...sizeOf(cover)} />;

/** The same cloth as a band above the text. */
export const CoverBand = ({ id }: { id: string }) => <Low src={coverAddress(id, band)} alt="" {...sizeOf(band)} />;
