import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link';
import styled from 'styled-components';
import { type ButtonLook, buttonLook, type ButtonLookProps } from '#ui/buttonLook.ts';
import { space } from '#ui/theme.ts';

export type ButtonLinkProps = Omit<AriaLinkProps, 'children' | 'style' | 'className'> & {
  href: string;
  children: ReactNode;
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  isWide?: boolean;
  isIcon?: boolean;
  onCloth?: boolean;
  icon?: ReactNode;
  className?: string;
};

const Frame = styled(AriaLink)<ButtonLookProps>`
  ${buttonLook}
`;

const Face = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
`;

/** Leads somewhere, and looks like a button because that is the page's act. */
export function ButtonLink({
  children, look = 'primary', size = 'medium', isWide = false, isIcon = false, onCloth = false, icon, ...rest
}: ButtonLinkProps) {
  return (
    <Frame {...rest} $look={look} $size={size} $isWide={isWide} $isIcon={isIcon} $onCloth={onCloth}>
      <Face>
        {icon}
        {children}
      </Face>
    </Frame>
  );
}
