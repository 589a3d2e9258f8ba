import styled from 'styled-components';
import { space } from '#ui/theme.ts';

/** A row of buttons. The main one comes first or last, depending on the place. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`;
