import { WORD } from '#ui/logoShapes.ts';
import { MarkShapes } from '#ui/Mark.tsx';

/** Mark and wordmark; the wordmark takes the surrounding text colour. */
export function Logo({ height = 32, onCloth = false }: { height?: number; onCloth?: boolean }) {
  return (
    <svg height={height} width={(146.7 / 32) * height} viewBox="0 0 146.7 32" role="img" aria-label="Humanar">
      <MarkShapes onCloth={onCloth} />
      <path transform="translate(42 24.2)" fill="currentColor" d={WORD} />
    </svg>
  );
}
