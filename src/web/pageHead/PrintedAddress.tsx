import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { config } from '#api/config.ts';
import { type } from '#ui/theme.ts';

const Line = styled.p`
  ${type.caption}
  display: none;
  @media print {
    display: block;
    margin-bottom: 8pt;
  }
`;

/** Where the page is to be found, on paper alone; the links in it say only where on this site they lead. */
export function PrintedAddress() {
  const { pathname } = useLocation();
  return <Line>{config.origin + pathname.replace(/(.)\/$/, '$1')}</Line>;
}
