import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { media, space } from '#ui/theme.ts';

/** One column, as wide as is good to read. */
const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
  max-width: 760px;
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

/** One step of cancelling: what it is about, and below it what is asked or said. */
export function CancelStep({ title, words, children }: { title: string; words?: ReactNode; children?: ReactNode }) {
  return (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>} subtitle={words}>
      <Column>{children}</Column>
    </PageBody>
  );
}
