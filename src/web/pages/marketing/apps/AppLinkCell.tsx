import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { App } from '#content/apps.ts';
import { AppIcon } from '#ui/AppIcon.tsx';
import { Link } from '#ui/Link.tsx';
import { focusRing, gapRules, media, motion, radius, space, token, type } from '#ui/theme.ts';

/** Apps in a ruled grid. The grid lines are the background, visible through 1 px gaps. */
export const AppCells = styled.ul`
  ${gapRules}
  display: grid;
  gap: 1px;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.line};
  overflow: hidden;
  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    /* The last of an odd number spans the row. */
    > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
  ${media.lg} {
    /* Three fit in one row. */
    &:has(> :nth-child(3):last-child) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      > :last-child {
        grid-column: auto;
      }
    }
  }
`;

const Cell = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: start;
  gap: 0 14px;
  padding: ${space[16]};
  background: ${token.surface};
  transition: background-color ${motion.hover};
  ${media.hover} {
    &:hover {
      background: ${token.bg};
    }
  }
  &:has(a:focus-visible) {
    ${focusRing}
    outline-offset: -4px;
    border-radius: ${radius.card};
  }
  > :first-child {
    grid-row: span 3;
  }
  ${media.sm} {
    grid-template-columns: minmax(0, 1fr);
    padding: ${space[20]};
    > :first-child {
      grid-row: auto;
      margin-bottom: ${space[16]};
    }
  }
`;

/* Makes the whole cell clickable. */
const Name = styled.h3`
  ${type.bodyStrong}
  font-size: 1rem;
  a:focus-visible {
    outline: none;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;
const Words = styled.div`
  ${type.small}
  margin-top: 2px;
  color: ${token.muted};
`;

/** One app, linking to its page. */
export function AppLinkCell({ app, children }: { app: App; children: ReactNode }) {
  return (
    <Cell>
      <AppIcon slug={app.icon} size={44} />
      <Name>
        <Link href={`/apps/${app.slug}`} look="quiet">
          {app.name}
        </Link>
      </Name>
      <Words>{children}</Words>
    </Cell>
  );
}
