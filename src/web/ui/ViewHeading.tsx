import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { type } from './theme.ts';

const Heading = styled.h1`
  ${type.h2}
`;

/** The heading that the site opened with: the cursor stays where the browser put it. */
let first: HTMLHeadingElement | null = null;

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true;

/**
 * The one heading of a view. When a view takes the place of another the cursor moves to its heading, so that keyboards and
 * screen readers follow; unless a field of the view has asked for the cursor (`autoFocus`).
 */
export function ViewHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    first ??= heading.current;
    if (heading.current !== first && !isTyping()) heading.current?.focus();
  }, []);
  return (
    <Heading ref={heading} tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}
