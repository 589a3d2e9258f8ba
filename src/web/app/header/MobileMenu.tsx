import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { ListIcon } from '@phosphor-icons/react/List';
import { XIcon } from '@phosphor-icons/react/X';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled, { keyframes } from 'styled-components';
import { Link } from '#ui/Link.tsx';
import { Logo } from '#ui/Logo.tsx';
import { focusColour, media, motion, page, radius, space, token, type } from '#ui/theme.ts';
import {
  benefitsSections, company, coreHr, type Entry, hrSections, partners, payroll, payrollSections, pricing,
} from '../navigation.ts';

/** The height of the bar, which the sheet's own top line repeats. */
export const barHeight = '68px';

const IconButton = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-inline-end: -10px;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${token.text};
  cursor: pointer;
`;

const Opener = styled(IconButton)`
  ${media.lg} {
    display: none;
  }
`;

const arrive = keyframes`
  from { opacity: 0; }
`;

const Sheet = styled.dialog`
  ${focusColour}: ${token.accent};
  width: 100%;
  max-width: none;
  height: 100dvh;
  max-height: none;
  padding: 0;
  border: 0;
  background: ${token.bg};
  color: ${token.text};
  overflow-y: auto;
  overscroll-behavior: contain;

  &[open] {
    display: flex;
    flex-direction: column;
    animation: ${arrive} ${motion.menu};
  }
  &::backdrop {
    background: ${token.bg};
  }
`;

const Top = styled.div`
  ${page}
  position: sticky;
  top: 0;
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  min-height: ${barHeight};
  border-bottom: 1px solid ${token.line};
  background: ${token.bg};
`;

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
const GroupToggle = styled.button`
  ${type.h4}
  ${row}
  svg {
    ${motion.full} {
      transition: transform ${motion.menu};
    }
  }
  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`;

const Entries = styled.ul`
  display: grid;
  padding-bottom: ${space[12]};
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
  &[hidden] {
    display: none;
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

const Acts = styled.div`
  ${page}
  position: sticky;
  bottom: 0;
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  gap: ${space[12]};
  margin-top: auto;
  padding-block: ${space[16]};
  border-top: 1px solid ${token.line};
  background: ${token.bg};
`;

/** An entry by itself, where there is nothing to fold. */
function Single({ label, to }: Entry) {
  return (
    <li>
      <TopLink look="quiet" href={to}>
        {label}
      </TopLink>
    </li>
  );
}

/** A title that folds its entries. */
function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <GroupToggle type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {title}
        <CaretDownIcon size={16} weight="bold" aria-hidden />
      </GroupToggle>
      <Entries id={id} hidden={!isOpen}>
        {entries.map(({ label, to }) => (
          <li key={label}>
            <EntryLink look="quiet" href={to}>
              {label}
            </EntryLink>
          </li>
        ))}
      </Entries>
    </li>
  );
}

/**
 * The menu below 1024 px: a sheet over the page. The browser's own modal dialog keeps the cursor inside, makes the page
 * behind it inert, closes on Escape and gives the cursor back.
 * @param acts what stands at its foot (Login and Sign Up)
 */
export function MobileMenu({ acts }: { acts?: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const dialog = sheet.current;
    const wide = matchMedia('(min-width: 1024px)');
    const onWide = () => wide.matches && setOpen(false);
    const before = document.documentElement.style.overflow;
    dialog?.showModal();
    document.documentElement.style.overflow = 'hidden';
    wide.addEventListener('change', onWide);
    return () => {
      wide.removeEventListener('change', onWide);
      document.documentElement.style.overflow = before;
      dialog?.close();
    };
  }, [isOpen]);

  return (
    <>
      <Opener type="button" aria-label="Menu" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <ListIcon size={24} aria-hidden />
      </Opener>
      <Sheet
        ref={sheet}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClickCapture={({ target }) => {
          // Closed before the link is followed: a section link moves the cursor, which the sheet would take back.
          if (target instanceof Element && target.closest('a[href]')) sheet.current?.close();
        }}
      >
        {isOpen && (
          <>
            <Top>
              <Logo />
              <IconButton type="button" aria-label="Close menu" onClick={() => setOpen(false)}>
                <XIcon size={24} aria-hidden />
              </IconButton>
            </Top>
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
            {acts !== undefined && <Acts>{acts}</Acts>}
          </>
        )}
      </Sheet>
    </>
  );
}
