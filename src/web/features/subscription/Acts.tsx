import styled from 'styled-components';
import { space } from '#ui/theme.ts';

/** What can be done, side by side, the main thing first or last as the place has it. */
export const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`;
