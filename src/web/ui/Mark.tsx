import { MARK } from '#ui/logoShapes.ts';
import { token } from '#ui/theme.ts';

/** The mark's shapes, on a 32 px grid. */
export function MarkShapes({ onCloth = false }: { onCloth?: boolean }) {
  return (
    <>
      <rect width="32" height="32" rx="7.5" fill={onCloth ? token.onCloth : token.accent} />
      <path fill={onCloth ? token.clothInk : token.onAccent} d={MARK} />
    </>
  );
}

/** The mark alone. Labelled "Humanar" unless text beside it already says so (`isDecoration`). */
export function Mark({
  size = 32,
  onCloth = false,
  isDecoration = false,
}: {
  size?: number;
  onCloth?: boolean;
  isDecoration?: boolean;
}) {
  const name = isDecoration ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': 'Humanar' } as const);
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" {...name}>
      <MarkShapes onCloth={onCloth} />
    </svg>
  );
}
