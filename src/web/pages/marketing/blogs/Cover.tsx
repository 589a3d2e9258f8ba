import styled from 'styled-components';
import { radius } from '#ui/theme.ts';
import { coverAddress, coverHeight, coverWidth } from './coverDrawing.ts';

const Drawing = styled.img`
  width: 100%;
  object-fit: cover;
  border-radius: ${radius.card};
  @media print {
    display: none;
  }
`;

/** A post's cover. It says nothing that the title does not. */
export const Cover = ({ id, className }: { id: string; className?: string }) => (
  <Drawing src={coverAddress(id)} alt="" width={coverWidth} height={coverHeight} className={className} />
);
