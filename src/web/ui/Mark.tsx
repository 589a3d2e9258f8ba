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

/** The mark alone, without a name: text beside it says it. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <MarkShapes />
    </svg>
  );
}
