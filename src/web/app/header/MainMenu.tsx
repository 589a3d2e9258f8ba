import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { Link } from '#ui/Link.tsx';
import { media } from '#ui/theme.ts';
import { benefitsSections, company, coreHr, hrSections, partners, payroll, payrollSections, pricing } from '../navigation.ts';
import { AppsPanel } from './AppsPanel.tsx';
import { Dropdown, type Openness, panelItem, PanelList, topItem } from './Dropdown.tsx';

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
  &[data-hovered] {
    text-decoration: none;
  }
`;

const PanelLink = styled(Link)`
  ${panelItem}
`;

type MenuName = 'coreHr' | 'company';

/** The menus from 1024 px on: one open at a time, closed by every navigation. */
export function MainMenu() {
  const [open, setOpen] = useState<{ menu: MenuName; openness: Openness } | null>(null);
  const { key } = useLocation();
  useEffect(() => setOpen(null), [key]);

  const stateOf = (menu: MenuName): Openness => (open?.menu === menu ? open.openness : 'closed');
  const change = useCallback(
    (menu: MenuName) => (openness: Openness) =>
      // A menu may close itself, but not the one that took its place.
      setOpen((now) => (openness !== 'closed' ? { menu, openness } : now?.menu === menu ? null : now)),
    [],
  );
  const changeCoreHr = useMemo(() => change('coreHr'), [change]);
  const changeCompany = useMemo(() => change('company'), [change]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-top]')];
    const at = items.indexOf(event.target as HTMLElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    items[(at + step + items.length) % items.length]?.focus();
  };

  return (
    <Bar aria-label="Main" onKeyDown={onKeyDown}>
      <Dropdown label="Core HR" openness={stateOf('coreHr')} onChange={changeCoreHr} isWide>
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
      <Dropdown label="Company" openness={stateOf('company')} onChange={changeCompany}>
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
