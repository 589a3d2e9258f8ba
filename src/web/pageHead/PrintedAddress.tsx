import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { withoutSlash } from '#contract/pages.ts';
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

/** The page's URL, in print only: printed links show just their path. */
export function PrintedAddress() {
  const { pathname } = useLocation();
  return <Line>{config.origin + withoutSlash(pathname)}</Line>;
}
