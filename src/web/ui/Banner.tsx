import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Cloth } from '#ui/Cloth.tsx';
import { media, radius, space, token, type } from '#ui/theme.ts';

const Strip = styled(Cloth)`
  display: grid;
  gap: ${space[16]};
  padding: ${space[20]};
  border-radius: ${radius.card};

  ${media.sm} {
    grid-template-columns: 1fr auto;
    align-items: center;
    padding: ${space[20]} ${space[24]};
  }
`;

const Title = styled.p`
  ${type.h4}
`;
const Subtitle = styled.p`
  ${type.small}
  margin-top: 2px;
  color: ${token.onClothMuted};
`;

/** A title and subtitle on cloth. */
export function Banner({ title, subtitle }: { title: string; subtitle?: ReactNode }) {
  return (
    <Strip seed={3} fade="start" strength={0.24}>
      <div>
        <Title>{title}</Title>
        {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
      </div>
    </Strip>
  );
}
