import { type ReactNode } from 'react';
import styled from 'styled-components';
import { media, space, token, type } from '#ui/theme.ts';

export const Columns = styled.div`
  display: grid;
  gap: ${space[40]};
  & > * {
    min-width: 0;
  }
  ${media.lg} {
    grid-template-columns: 1fr 1fr;
  }
`;
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]};
`;
export const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
`;
const Label = styled.h2`
  ${type.label}
  color: ${token.muted};
  margin-bottom: ${space[12]};
`;

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Label>{title}</Label>
    {children}
  </section>
);
