import type { ReactNode } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const Figure = styled.figure`
  min-width: 0;
`;

/** A picture of the product made of its real components: inert, with a one-sentence description for screen readers. */
export function Vignette({ words, className, children }: { words: string; className?: string; children: ReactNode }) {
  return (
    <Figure {...(className === undefined ? {} : { className })}>
      <VisuallyHidden as="figcaption">{words}</VisuallyHidden>
      <div aria-hidden inert>
        {children}
      </div>
    </Figure>
  );
}
