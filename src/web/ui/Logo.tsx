import { WORD } from '#ui/logoShapes.ts';
import { MarkShapes } from '#ui/Mark.tsx';

/** Mark and wordmark; the wordmark takes the surrounding text colour. */
export function Logo({ onCloth = false }: { onCloth?: boolean }) {
  return (
    <svg height={32} width={146.7} viewBox="0 0 146.7 32" role="img" aria-label="Humanar">
      <MarkShapes onCloth={onCloth} />
      <path transform="translate(42 24.2)" fill="currentColor" d={WORD} />
    </svg>
  );
}
