import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { space } from '#ui/theme.ts';

/** One column at a readable width. */
const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
  max-width: 760px;
`;

/** One step of cancelling: title, text and content. */
export function CancelStep({ title, words, children }: { title: string; words?: ReactNode; children?: ReactNode }) {
  return (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>} subtitle={words}>
      <Column>{children}</Column>
    </PageBody>
  );
}
