import styled from 'styled-components';
import sprite from '#ui/appIcons.svg?no-inline';
import { radius, token } from '#ui/theme.ts';

/*
 * Phosphor's duotone icons in one sprite: as components, all eighteen would be in the scripts of every page that shows
 * an app.
 */

/** The server's app icon slugs, plus time tracking, document management and manager self service. */
export const appIconSlugs = [
  'orgAndPeople',
  'iam',
  'location',
  'employeeManagement',
  'compensationPlanning',
  'benefits',
  'payroll',
  'payment',
  'analytics',
  'ess',
  'approval',
  'performanceManagement',
  'timeOff',
  'overtime',
  'advanceAndLoan',
  'timeTracking',
  'documentManagement',
  'mss',
] as const;
export type AppIconSlug = (typeof appIconSlugs)[number];

/** The icon for a slug from the server; an app newer than this build gets the generic icon. */
export const appIconOf = (slug: string): AppIconSlug => appIconSlugs.find((drawn) => drawn === slug) ?? 'orgAndPeople';

const Tile = styled.span<{ $size: number }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${radius.control};
  background: ${token.cloth};
  /* In dark mode the tile would be invisible against its background. */
  box-shadow: inset 0 0 0 1px ${token.clothLine};
  color: ${token.onCloth};
`;

const Drawing = styled.svg`
  fill: currentColor;
`;

/**
 * An app's icon on a tile of cloth, or with `isPlain` in the surrounding colour. Decorative: the app's name is beside
 * it.
 */
export function AppIcon({ slug, size = 40, isPlain = false }: { slug: AppIconSlug; size?: number; isPlain?: boolean }) {
  const drawn = isPlain ? size : Math.round(size * 0.55);
  const drawing = (
    <Drawing width={drawn} height={drawn} aria-hidden focusable="false">
      <use href={`${sprite}#${slug}`} />
    </Drawing>
  );
  return isPlain ? drawing : <Tile $size={size}>{drawing}</Tile>;
}
