import type { ReactNode } from 'react';
import styled from 'styled-components';
import { radius, space, token, type } from '#ui/theme.ts';

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[4]};
  padding: ${space[32]} ${space[20]};
  text-align: center;
`;

const Motif = styled.svg`
  margin-bottom: ${space[12]};
  border: 1px dashed ${token.lineStrong};
  border-radius: ${radius.badge};
  color: ${token.accentText};
`;

const Title = styled.p`
  ${type.bodyStrong}
`;
const Sentence = styled.p`
  ${type.small}
  max-width: 44ch;
  color: ${token.muted};
`;
const Act = styled.div`
  margin-top: ${space[16]};
`;

/** Nothing here yet: one motif, one sentence, one button. "No cards yet. Add one to pay or renew." */
export function EmptyState({ title, children, act }: { title: string; children?: ReactNode; act?: ReactNode }) {
  return (
    <Frame>
      <Motif width="52" height="52" viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
        <circle cx="28" cy="28" r="19" />
        <circle cx="28" cy="28" r="12.5" />
        <circle cx="28" cy="28" r="6" />
      </Motif>
      <Title>{title}</Title>
      {children !== undefined && <Sentence>{children}</Sentence>}
      {act !== undefined && <Act>{act}</Act>}
    </Frame>
  );
}
