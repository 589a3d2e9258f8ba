import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { media, space } from '#ui/theme.ts';

/** One column at a readable width. */
const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
  max-width: 760px;
`;

/** The buttons, side by side; stacked and full width on narrow screens. */
export const CancelButtons = styled.div`
  display: grid;
  gap: ${space[12]};
  ${media.sm} {
    display: flex;
    flex-wrap: wrap;
  }
`;

/** One step of cancelling: title, text and content. */
export function CancelStep({ title, words, children }: { title: string; words?: ReactNode; children?: ReactNode }) {
  return (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>} subtitle={words}>
      <Column>{children}</Column>
    </PageBody>
  );
}
