import styled from 'styled-components';

/** An invisible input above its positioned parent, so that assistive technology and touch find it there. */
export const CoveringInput = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;
