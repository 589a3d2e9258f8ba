import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { type } from './theme.ts';

const Heading = styled.h1`
  ${type.h2}
`;

/** The first heading since the site was opened. It doesn't take the focus. */
let first: HTMLHeadingElement | null = null;

/** Whether the person is typing, or using a menu that they have opened while the view was loading. */
const isBusy = (): boolean =>
  document.activeElement?.matches('input, textarea, select, details[data-menu][open] *') === true;

interface ViewHeadingProps {
  children: ReactNode;
  className?: string;
  /** Takes the focus only if nothing else has it. */
  isPatient?: boolean;
}

/**
 * The main heading of a view. Takes the focus when the view replaces another, so that keyboard and screen reader users
 * follow, unless a field of the view has it (`autoFocus`) or the person is busy elsewhere.
 */
export function ViewHeading({ children, className, isPatient = false }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const waits = useRef(isPatient);
  useEffect(() => {
    first ??= heading.current;
    const isElsewhere = waits.current ? document.activeElement !== document.body : isBusy();
    if (heading.current !== first && !isElsewhere) heading.current?.focus();
  }, []);
  return (
    <Heading ref={heading} tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}
