import styled, { css } from 'styled-components';
import { ArrowRightBoldIcon } from '#ui/icons/ArrowRightBoldIcon.ts';
import { appOf } from '#content/apps.ts';
import { AppIcon } from '#ui/AppIcon.tsx';
import { dataAddress } from '#ui/clothPattern.ts';
import { Link } from '#ui/Link.tsx';
import { motion, radius, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { AppEntry } from '../navigation.ts';
import type { Entry } from '../mainLinks.ts';

const previewWidth = 332;
const inset = 16;

const Frame = styled.div`
  width: min(936px, calc(100vw - 2 * ${space[24]} - 16px));
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
  &:hover {
    text-decoration: none;
  }
`;

/* A style, because as elements the ticks of all apps would be a twentieth of a prerendered page. */
const tick = dataAddress(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><path d="M232.49,80.49l-128,128a12,12,0,0,1-17,0l-56-56a12,12,0,1,1,17-17L96,183,215.51,63.51a12,12,0,0,1,17,17Z"/></svg>',
);

/* Stacked in one grid cell, so that the panel keeps its height; only the visible preview is interactive. */
const Preview = styled.div`
  grid-row: 1 / -1;
  grid-column: 3;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  margin: -${inset}px -${inset}px -${inset}px ${space[8]};
  padding: ${space[24]};
  border-inline-start: 1px solid ${token.line};
  background: ${token.sunken};
`;

const visible = css`
  > ${AppLink} {
    background: ${token.sunken};
  }
  > ${Preview} {
    visibility: visible;
  }
`;

const Entries = styled.ul<{ $rows: number }>`
  display: grid;
  grid-template: repeat(${({ $rows }) => $rows}, auto) / minmax(0, 1fr) minmax(0, 1fr) ${previewWidth - inset + 8}px;
  grid-auto-flow: column;
  gap: 2px ${space[8]};
  padding: ${inset}px;

  > li {
    display: contents;
    > ${Preview} {
      visibility: hidden;
    }
  }
  > li[data-shown] {
    ${visible}
  }
  @media (scripting: none) {
    &:has(> li:is(:hover, :focus-within)) > li[data-shown]:not(:hover, :focus-within) {
      > ${AppLink} {
        background: none;
      }
      > ${Preview} {
        visibility: hidden;
      }
    }
    > li:is(:hover, :focus-within) {
      ${visible}
    }
  }
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
  li::before {
    content: '';
    flex: none;
    width: 16px;
    height: 16px;
    margin-top: 2px;
    mask-image: url('${tick}');
    background: ${token.accentText};
    @media (forced-colors: active) {
      background: CanvasText;
    }
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
  /** Other menus listed below: a title and its entries. */
  sections: { title: string; entries: readonly Entry[] }[];
};

/**
 * The Core HR apps, each with a preview and Learn more. Shows the app under the pointer or with focus (early/menus.ts),
 * initially the first.
 */
export function AppsPanel({ apps, sections }: AppsPanelProps) {
  return (
    <Frame>
      <Entries $rows={Math.ceil(apps.length / 2)}>
        {apps.map(({ slug, label, to }, index) => {
          const app = appOf(slug);
          return (
            <li key={slug} data-menu-app data-shown={index === 0 ? '' : undefined} suppressHydrationWarning>
              <AppLink look="quiet" href={to}>
                <AppIcon slug={app.icon} size={32} />
                {label}
              </AppLink>
              <Preview>
                <AppIcon slug={app.icon} size={44} />
                <Name>{app.name}</Name>
                <Words>{app.preview}</Words>
                <Points>
                  {app.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </Points>
                {/* Same address as the app's entry, so it isn't another tab stop; the arrow keys reach it. */}
                <More href={to} data-more tabIndex={-1}>
                  <span>
                    Learn more<VisuallyHidden> about {app.name}</VisuallyHidden>
                  </span>
                  <ArrowRightBoldIcon size={14} aria-hidden />
                </More>
              </Preview>
            </li>
          );
        })}
      </Entries>
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
