import styled from 'styled-components';
import type { FlowModel } from '#machines/kit/model.ts';
import { space, type } from '#ui/theme.ts';
import { Outline } from './Outline.tsx';

const Sheet = styled.section`
  display: none;
  @media print {
    display: block;
    margin-top: ${space[24]};
    &[data-after-drawing] {
      break-before: page;
    }
    /* A state with others inside may be longer than a page. */
    li:has(li li) {
      break-inside: auto;
    }
  }
`;

const Title = styled.h2`
  ${type.h3}
  margin-bottom: ${space[12]};
`;

/** The outline, hidden on screen. It is printed after the drawing if that is shown, and else in place of the open state. */
export const PrintedOutline = ({ model, isDrawn }: { model: FlowModel; isDrawn: boolean }) => (
  <Sheet data-after-drawing={isDrawn || undefined}>
    <Title>Outline</Title>
    <Outline machine={model.machine} selected={null} onSelect={null} />
  </Sheet>
);
