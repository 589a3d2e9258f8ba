import type { ComponentType, ReactNode } from 'react';
import { heldPart } from './heldPart.tsx';

/** How far below the viewport a part starts to load, in px, so it's ready when scrolled into view. */
const AHEAD = 300;

/** A part that loads when it comes near the viewport. */
export function visiblePart(load: () => Promise<{ default: ComponentType }>): ComponentType<{ instead?: ReactNode }> {
  const { Part } = heldPart(load, (place, start, signal) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && start(),
      { rootMargin: `${AHEAD}px` },
    );
    observer.observe(place);
    signal.addEventListener('abort', () => observer.disconnect());
  });
  return ({ instead = null }) => <Part instead={instead} />;
}
