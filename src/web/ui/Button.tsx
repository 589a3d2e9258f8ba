import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { ButtonBase, type ButtonLook, buttonLook, type ButtonLookProps } from '#ui/buttonLook.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { space } from '#ui/theme.ts';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'style'> & {
  /** What the button will do: "Pay ₦25,774.20". */
  children: ReactNode;
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  /** Fills its container's width. */
  isWide?: boolean;
  /** Square, for a button with a single icon; needs an `aria-label`. */
  isIcon?: boolean;
  onCloth?: boolean;
  icon?: ReactNode;
  isDisabled?: boolean;
  /** At the end of a sequence it does nothing, but stays focusable, because disabling it would lose focus. */
  isAtEnd?: boolean;
  /** While true the button keeps its width and focus, can't be pressed, and shows `busyLabel`. */
  isBusy?: boolean;
  /** What the button is doing: "Paying". */
  busyLabel?: string;
  onPress?: () => void;
};

const Frame = styled(ButtonBase)<ButtonLookProps>`
  ${buttonLook}
`;

/* Both labels share one cell, so that the button has the wider one's width from the start. */
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

/** A button that says what it will do, and while busy, what it is doing. */
export function Button({
  children,
  look = 'primary',
  size = 'medium',
  isWide = false,
  isIcon = false,
  onCloth = false,
  icon,
  isDisabled = false,
  isAtEnd = false,
  isBusy = false,
  busyLabel,
  type = 'button',
  onPress,
  ...rest
}: ButtonProps) {
  // Not `disabled` while busy, which would lose focus. The form still can't be sent twice.
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
