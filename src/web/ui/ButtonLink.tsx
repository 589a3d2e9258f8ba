import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { ButtonBase, type ButtonLook, buttonLook, type ButtonLookProps } from '#ui/buttonLook.ts';
import { useLink } from '#ui/navigation.ts';
import { space } from '#ui/theme.ts';

export type ButtonLinkProps = Omit<ComponentProps<'a'>, 'onClick' | 'style'> & {
  href: string;
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  isWide?: boolean;
  onCloth?: boolean;
  icon?: ReactNode;
  /** Called when the link is followed. */
  onPress?: () => void;
};

const Frame = styled(ButtonBase)<ButtonLookProps>`
  ${buttonLook}
`;

const Face = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
`;

/** A link that looks like a button, for the page's main action. */
export function ButtonLink({
  children,
  look = 'primary',
  size = 'medium',
  isWide = false,
  onCloth = false,
  icon,
  onPress,
  ...rest
}: ButtonLinkProps) {
  return (
    <Frame
      as="a"
      {...rest}
      {...useLink(rest.href, onPress)}
      $look={look}
      $size={size}
      $isWide={isWide}
      $isIcon={false}
      $onCloth={onCloth}
    >
      <Face>
        {icon}
        {children}
      </Face>
    </Frame>
  );
}
