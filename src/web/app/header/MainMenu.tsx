import styled from 'styled-components';
import { Link } from '#ui/Link.tsx';
import { media } from '#ui/theme.ts';
import {
  benefitsSections,
  company,
  coreHr,
  hrSections,
  partners,
  payroll,
  payrollSections,
  pricing,
} from '../navigation.ts';
import { AppsPanel } from './AppsPanel.tsx';
import { Dropdown, panelItem, PanelList, topItem } from './Dropdown.tsx';

const Bar = styled.nav`
  display: none;
  align-self: stretch;
  align-items: center;
  ${media.lg} {
    display: flex;
  }
`;

const TopLink = styled(Link)`
  ${topItem}
  &:hover {
    text-decoration: none;
  }
`;

const PanelLink = styled(Link)`
  ${panelItem}
`;

/** The menus from 1024 px: one open at a time. */
export function MainMenu() {
  return (
    <Bar aria-label="Main">
      <Dropdown label="Core HR" isWide>
        <AppsPanel
          apps={coreHr}
          sections={[
            { title: 'HR', entries: hrSections },
            { title: 'Benefits', entries: benefitsSections },
            { title: 'Payroll', entries: payrollSections },
          ]}
        />
      </Dropdown>
      {[payroll, pricing, partners].map(({ label, to }) => (
        <TopLink look="quiet" key={label} href={to} data-top>
          {label}
        </TopLink>
      ))}
      <Dropdown label="Company">
        <PanelList>
          {company.map(({ label, to }) => (
            <li key={label}>
              <PanelLink look="quiet" href={to}>
                {label}
              </PanelLink>
            </li>
          ))}
        </PanelList>
      </Dropdown>
    </Bar>
  );
}
