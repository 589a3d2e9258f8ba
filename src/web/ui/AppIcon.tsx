import styled from 'styled-components';
import sprite from '#ui/appIcons.svg?no-inline';
import { radius, token } from '#ui/theme.ts';

/*
 * Phosphor's duotone drawings in one sprite: as components these eighteen would weigh 18 KB of script, because each
 * carries six weights.
 */

/** The server's app icon slugs, and time tracking, document management and manager self service. */
export const appIconSlugs = [
  'orgAndPeople', 'iam', 'location', 'employeeManagement', 'compensationPlanning', 'benefits', 'payroll', 'payment',
  'analytics', 'ess', 'approval', 'performanceManagement', 'timeOff', 'overtime', 'advanceAndLoan',
  'timeTracking', 'documentManagement', 'mss',
] as const;
export type AppIconSlug = (typeof appIconSlugs)[number];

/** A slug that came over the wire, as one that is drawn; an app newer than this build gets the general drawing. */
export const appIconOf = (slug: string): AppIconSlug => appIconSlugs.find((drawn) => drawn === slug) ?? 'orgAndPeople';

const Tile = styled.span<{ $size: number }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${radius.control};
  background: ${token.cloth};
  /* In the dark the tile would sink into what it lies on. */
  box-shadow: inset 0 0 0 1px ${token.clothLine};
  color: ${token.onCloth};
`;

const Drawing = styled.svg`
  fill: currentColor;
`;

/** An app's icon in a tile of cloth, or `isPlain` in the colour around it. The app's name stands beside it. */
export function AppIcon({ slug, size = 40, isPlain = false }: { slug: AppIconSlug; size?: number; isPlain?: boolean }) {
  const drawn = isPlain ? size : Math.round(size * 0.55);
  const drawing = (
    <Drawing width={drawn} height={drawn} aria-hidden focusable="false">
      <use href={`${sprite}#${slug}`} />
    </Drawing>
  );
  return isPlain ? drawing : <Tile $size={size}>{drawing}</Tile>;
}
