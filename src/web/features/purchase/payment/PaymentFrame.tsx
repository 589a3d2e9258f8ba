import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { media, space, token, type } from '#ui/theme.ts';

const Content = styled.div`
  display: grid;
  gap: ${space[20]};
  justify-items: stretch;
`;

/** What can be done, side by side; below each other, and as wide as the page, where it is narrow. */
export const Acts = styled.div`
  display: grid;
  gap: ${space[12]};
  ${media.sm} {
    display: flex;
    flex-wrap: wrap;
  }
`;

export const Note = styled.p`
  ${type.small}
  max-width: 64ch;
  color: ${token.muted};
`;

/** One step of a payment: what is going on, what it means for the money, and what can be done. */
export function PaymentFrame({ title, words, isBusy = false, children }: { title: string; words: ReactNode; isBusy?: boolean; children?: ReactNode }) {
  return (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>} subtitle={words}>
      <Content aria-busy={isBusy}>{children}</Content>
    </PageBody>
  );
}
