import styled from 'styled-components';
import { CaretDownBoldIcon } from '#ui/icons/CaretDownBoldIcon.ts';
import { Link } from '#ui/Link.tsx';
import { media, motion, page, space, token, type } from '#ui/theme.ts';
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
import type { Entry } from '../mainLinks.ts';
import { plainSummary } from './plainSummary.ts';

const Groups = styled.ul`
  ${page}
  padding-block: ${space[8]};

  > li + li {
    border-top: 1px solid ${token.line};
  }
`;

const row = `
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  min-height: 56px;
  padding: 0;
  border: 0;
  background: none;
  color: ${token.text};
  text-align: start;
  text-decoration: none;
  cursor: pointer;
`;
const TopLink = styled(Link)`
  ${type.h4}
  ${row}
`;
const GroupToggle = styled.summary`
  ${type.h4}
  ${row}
  ${plainSummary}
  svg {
    ${motion.full} {
      transition: transform ${motion.menu};
    }
  }
  [open] > & svg {
    transform: rotate(180deg);
  }
`;

const Entries = styled.ul`
  display: grid;
  padding-bottom: ${space[12]};
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
`;
const EntryLink = styled(Link)`
  ${type.body}
  display: flex;
  align-items: center;
  min-height: 44px;
  padding-inline-start: ${space[16]};
  border-radius: 0;
  border-inline-start: 2px solid ${token.line};
  color: ${token.muted};
`;

/** An entry without a group. */
function Single({ label, to }: Entry) {
  return (
    <li>
      <TopLink look="quiet" href={to}>
        {label}
      </TopLink>
    </li>
  );
}

/** A collapsible group of entries. */
function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <li>
      <details suppressHydrationWarning>
        <GroupToggle>
          {title}
          <CaretDownBoldIcon size={16} aria-hidden />
        </GroupToggle>
        <Entries>
          {entries.map(({ label, to }) => (
            <li key={label}>
              <EntryLink look="quiet" href={to}>
                {label}
              </EntryLink>
            </li>
          ))}
        </Entries>
      </details>
    </li>
  );
}

/** The contents of the menu below 1024 px. */
export const MobileGroups = () => (
  <nav aria-label="Main">
    <Groups>
      <Group title="Core HR" entries={[...coreHr, ...hrSections]} />
      <Group title="Benefits" entries={benefitsSections} />
      <Group title="Payroll" entries={[{ ...payroll, label: 'How payroll works' }, ...payrollSections]} />
      <Single {...pricing} />
      <Single {...partners} />
      <Group title="Company" entries={company} />
    </Groups>
  </nav>
);
