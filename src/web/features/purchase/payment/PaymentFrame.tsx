import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { space, token, type } from '#ui/theme.ts';

const Content = styled.div`
  display: grid;
  gap: ${space[20]};
  justify-items: stretch;
`;

export const Note = styled.p`
  ${type.small}
  max-width: 64ch;
  color: ${token.muted};
`;

/** One step of a payment: what is happening, what it means for the money, and what to do next. */
export function PaymentFrame({
  title,
  words,
  isBusy = false,
  children,
}: {
  title: string;
  words: ReactNode;
  isBusy?: boolean;
  children?: ReactNode;
}) {
  return (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>} subtitle={words}>
      <Content aria-busy={isBusy}>{children}</Content>
    </PageBody>
  );
}
