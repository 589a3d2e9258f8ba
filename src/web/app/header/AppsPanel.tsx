import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { appOf } from '#content/apps.ts';
import { AppIcon } from '#ui/AppIcon.tsx';
import { Link } from '#ui/Link.tsx';
import { motion, radius, space, token, type } from '#ui/theme.ts';
import type { AppEntry, Entry } from '../navigation.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 332px;
  width: min(936px, calc(100vw - 2 * ${space[24]} - 16px));
`;

const Entries = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  grid-auto-flow: column;
  align-content: start;
  gap: 2px ${space[8]};
  padding: ${space[16]};
`;

const AppLink = styled(Link)`
  ${type.body}
  font-weight: 500;
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 48px;
  padding: 6px ${space[8]};
  border-radius: ${radius.control};
  color: ${token.text};
  transition: background-color ${motion.hover};
  &[data-shown='true'] {
    background: ${token.sunken};
  }
  &[data-hovered] {
    text-decoration: none;
  }
`;

const Preview = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  padding: ${space[24]};
  border-inline-start: 1px solid ${token.line};
  background: ${token.sunken};
`;

const Name = styled.p`
  ${type.h4}
  margin-top: ${space[16]};
`;
const Words = styled.p`
  ${type.small}
  margin-top: ${space[4]};
  color: ${token.muted};
`;
const Points = styled.ul`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  margin: ${space[16]} 0 ${space[20]};

  li {
    display: flex;
    gap: ${space[8]};
  }
  svg {
    margin-top: 2px;
    color: ${token.accentText};
  }
`;
const More = styled(Link)`
  ${type.smallStrong}
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 32px;
  margin-top: auto;
`;

const Sections = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]} ${space[32]};
  padding: ${space[12]} ${space[24]};
  border-top: 1px solid ${token.line};
`;
const SectionRow = styled.ul`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[16]};
  color: ${token.muted};

  li:first-child {
    font-weight: 600;
    color: ${token.text};
  }
  a {
    display: inline-block;
    padding: 6px 0;
  }
`;

type AppsPanelProps = {
  apps: readonly AppEntry[];
  /** Further menus below: a title and its entries. */
  sections: { title: string; entries: readonly Entry[] }[];
};

/** The apps of Core HR: what the pointer or the cursor is on shows its preview, with Learn more. */
export function AppsPanel({ apps, sections }: AppsPanelProps) {
  const [slug, setSlug] = useState(apps[0]?.slug);
  const shown = apps.find((app) => app.slug === slug) ?? apps[0];
  if (!shown) return null;
  const app = appOf(shown.slug);
  const moreId = `more-${app.slug}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(moreId)?.focus();
  };
  const backToEntry = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft') return;
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(`entry-${app.slug}`)?.focus();
  };

  return (
    <Frame>
      <Entries style={{ gridTemplateRows: `repeat(${Math.ceil(apps.length / 2)}, auto)` }} onKeyDown={onKeyDown}>
        {apps.map((entry) => (
          <li key={entry.slug} onPointerEnter={() => setSlug(entry.slug)} onFocus={() => setSlug(entry.slug)}>
            <AppLink look="quiet" id={`entry-${entry.slug}`} href={entry.to} data-shown={entry.slug === app.slug}>
              <AppIcon slug={appOf(entry.slug).icon} size={32} />
              {entry.label}
            </AppLink>
          </li>
        ))}
      </Entries>
      <Preview onKeyDown={backToEntry}>
        <AppIcon slug={app.icon} size={44} />
        <Name>{app.name}</Name>
        <Words>{app.preview}</Words>
        <Points>
          {app.points.map((point) => (
            <li key={point}>
              <CheckIcon size={16} weight="bold" aria-hidden />
              {point}
            </li>
          ))}
        </Points>
        <More id={moreId} href={shown.to} aria-label={`Learn more about ${app.name}`}>
          Learn more
          <ArrowRightIcon size={14} weight="bold" aria-hidden />
        </More>
      </Preview>
      <Sections>
        {sections.map(({ title, entries }) => (
          <SectionRow key={title}>
            <li>{title}</li>
            {entries.map(({ label, to }) => (
              <li key={label}>
                <Link look="quiet" href={to}>
                  {label}
                </Link>
              </li>
            ))}
          </SectionRow>
        ))}
      </Sections>
    </Frame>
  );
}
