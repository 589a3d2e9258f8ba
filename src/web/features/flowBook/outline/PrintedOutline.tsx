import styled from 'styled-components';
import type { FlowModel } from '#machines/kit/model.ts';
import { space, type } from '#ui/theme.ts';
import { Outline } from './Outline.tsx';

const Sheet = styled.section`
  display: none;
  @media print {
    display: block;
    margin-top: ${space[24]};
    break-before: page;
  }
`;

const Title = styled.h2`
  ${type.h3}
  margin-bottom: ${space[12]};
`;

/** The outline, printed after the drawing and hidden on screen. */
export const PrintedOutline = ({ model }: { model: FlowModel }) => (
  <Sheet>
    <Title>Outline</Title>
    <Outline machine={model.machine} selected={null} onSelect={null} />
  </Sheet>
);
