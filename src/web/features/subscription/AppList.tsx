import styled from 'styled-components';
import { AppIcon, appIconOf } from '#ui/AppIcon.tsx';
import { media, space, token, type } from '#ui/theme.ts';

/*
 * A ruled grid: each cell draws the line below and after it; the outermost lines fall outside the frame and are
 * clipped.
 */
const Grid = styled.ul`
  ${type.small}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  margin: 0 -1px -1px 0;
`;

const Frame = styled.div`
  overflow: hidden;
`;

const Cell = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 56px;
  padding: ${space[8]} ${space[16]};
  border-bottom: 1px solid ${token.line};
  border-right: 1px solid ${token.line};
  font-weight: 500;
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

/** Apps with icon and name, in a ruled grid that fills a Card. Icon slugs come from the server. */
export function AppList({ apps, label }: { apps: readonly { name: string; iconSlug: string }[]; label: string }) {
  return (
    <Frame>
      <Grid aria-label={label}>
        {apps.map(({ name, iconSlug }) => (
          <Cell key={name}>
            <AppIcon slug={appIconOf(iconSlug)} size={36} />
            {name}
          </Cell>
        ))}
      </Grid>
    </Frame>
  );
}
