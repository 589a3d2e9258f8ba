import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { CheckCircleFillIcon } from '#ui/icons/CheckCircleFillIcon.ts';
import { Button } from '#ui/Button.tsx';
import { radius, space, token, type } from '#ui/theme.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]} ${space[16]};
`;

const State = styled.p`
  ${type.smallStrong}
  display: flex;
  align-items: center;
  gap: 6px;
  border-radius: ${radius.badge};
  color: ${token.successText};
`;

export type SaveLineProps = {
  /** The button's label: "Save changes". */
  children: ReactNode;
  isBusy: boolean;
  /** The form shows exactly what has just been saved. */
  isSaved: boolean;
  /** There is nothing to save. */
  isDisabled: boolean;
};

/** The end of a form: its save button, and "Saved" beside it, which is announced. */
export function SaveLine({ children, isBusy, isSaved, isDisabled }: SaveLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const state = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // The pressed button is now disabled: keeps focus in the form instead of losing it to the top of the page.
    if (isSaved && (activeElement === document.body || line.current?.contains(activeElement)))
      state.current?.focus({ preventScroll: true });
  }, [isSaved]);
  return (
    <Line ref={line}>
      <Button type="submit" isBusy={isBusy} isDisabled={isDisabled && !isBusy} busyLabel="Saving">
        {children}
      </Button>
      <State ref={state} role="status" tabIndex={-1}>
        {isSaved && (
          <>
            <CheckCircleFillIcon size={20} aria-hidden />
            Saved
          </>
        )}
      </State>
    </Line>
  );
}
