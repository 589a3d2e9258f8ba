import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { type ButtonLook, buttonLook, type ButtonLookProps } from '#ui/buttonLook.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { space } from '#ui/theme.ts';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'style'> & {
  /** What it will do: "Pay ₦25,774.20". */
  children: ReactNode;
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  /** As wide as what holds it. */
  isWide?: boolean;
  /** Square, for a button whose children are one icon; needs an `aria-label`. */
  isIcon?: boolean;
  onCloth?: boolean;
  icon?: ReactNode;
  isDisabled?: boolean;
  /** At the end of what it steps through it leads nowhere, but keeps the cursor, which would be lost were it disabled. */
  isAtEnd?: boolean;
  /** While true the button keeps its width and the cursor, cannot be pressed, and says `busyLabel`. */
  isBusy?: boolean;
  /** What it is doing: "Paying". */
  busyLabel?: string;
  onPress?: () => void;
};

const Frame = styled.button<ButtonLookProps>`
  ${buttonLook}
`;

/* Both faces share one cell, so the button is as wide as the wider one from the start and nothing moves. */
const Face = styled.span`
  grid-area: 1 / 1;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};

  &[data-away] {
    visibility: hidden;
  }
`;

/** A button that says what it will do and, while busy, what it is doing. */
export function Button({
  children, look = 'primary', size = 'medium', isWide = false, isIcon = false, onCloth = false, icon, isDisabled = false, isAtEnd = false, isBusy = false,
  busyLabel, type = 'button', onPress, ...rest
}: ButtonProps) {
  // Not `disabled` while busy: the cursor would be lost. A form is not sent twice either.
  const isStill = isBusy || isAtEnd;
  const press = (event: MouseEvent) => (isStill ? event.preventDefault() : onPress?.());
  return (
    <Frame
      type={type}
      disabled={isDisabled}
      aria-disabled={isStill || undefined}
      aria-busy={isBusy || undefined}
      {...rest}
      onClick={press}
      $look={look}
      $size={size}
      $isWide={isWide}
      $isIcon={isIcon}
      $onCloth={onCloth}
    >
      <Face data-away={isBusy || undefined} aria-hidden={isBusy || undefined}>
        {icon}
        {children}
      </Face>
      {busyLabel !== undefined || isBusy ? (
        <Face data-away={isBusy ? undefined : true} aria-hidden={isBusy ? undefined : true}>
          <Spinner />
          {busyLabel ?? children}
        </Face>
      ) : null}
    </Frame>
  );
}
