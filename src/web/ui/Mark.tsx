import { token } from '#ui/theme.ts';

/** Two people who carry one beam: an H. Drawn on a 32 grid. */
export function MarkShapes({ onCloth = false }: { onCloth?: boolean }) {
  return (
    <>
      <rect width="32" height="32" rx="7.5" fill={onCloth ? token.onCloth : token.accent} />
      <g fill={onCloth ? token.clothInk : token.onAccent}>
        <circle cx="10.25" cy="8.6" r="2.85" />
        <circle cx="21.75" cy="8.6" r="2.85" />
        <path d="M7.6 15.1a2.65 2.65 0 0 1 5.3 0v1.35c1.9 1.15 4.3 1.15 6.2 0V15.1a2.65 2.65 0 0 1 5.3 0v8.9a2.65 2.65 0 0 1-5.3 0v-3.05c-1.95.75-4.25.75-6.2 0V24a2.65 2.65 0 0 1-5.3 0z" />
      </g>
    </>
  );
}

/** The mark alone. Named "Humanar" unless words beside it say so already (`isDecoration`). */
export function Mark({ size = 32, onCloth = false, isDecoration = false }: { size?: number; onCloth?: boolean; isDecoration?: boolean }) {
  const name = isDecoration ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': 'Humanar' } as const);
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" {...name}>
      <MarkShapes onCloth={onCloth} />
    </svg>
  );
}
