import styled from 'styled-components';
import type { AppPageContent } from '#content/appPages/content.ts';
import { appOf } from '#content/apps.ts';
import { media, space } from '#ui/theme.ts';
import { AppCells, AppLinkCell } from './AppLinkCell.tsx';

const Four = styled(AppCells)`
  margin-top: ${space[32]};
  ${media.lg} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/** The apps this one exchanges data with. */
export function WorksWith({ apps }: { apps: AppPageContent['worksWith'] }) {
  return (
    <Four>
      {apps.map(([slug, words]) => (
        <AppLinkCell key={slug} app={appOf(slug)}>
          {words}
        </AppLinkCell>
      ))}
    </Four>
  );
}
