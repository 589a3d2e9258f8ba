import styled from 'styled-components';
import { SkeletonBar } from '#ui/Skeleton.tsx';
import { radius, space, token } from '#ui/theme.ts';

const Outline = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[20]};
  min-height: 340px;
  padding: 28px;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.surface};
`;

/** The placeholder of a plan card while the price book loads. */
export const CardOutline = () => (
  <Outline>
    <SkeletonBar $width="38%" $height={24} />
    <SkeletonBar $width="86%" />
    <SkeletonBar $width="56%" $height={36} />
    <SkeletonBar $width="62%" />
    <SkeletonBar $width="74%" />
    <SkeletonBar $width="48%" />
    <SkeletonBar $height={44} />
  </Outline>
);
