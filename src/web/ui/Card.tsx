import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { focusColour, media, radius, space, token, type } from '#ui/theme.ts';

export type CardProps = {
  children: ReactNode;
  tag?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** Selected among others: 2 px accent border. */
  isSelected?: boolean;
  /** With a shadow, over cloth, as in vignettes. */
  isLifted?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-hidden'?: true;
  id?: string;
  className?: string;
  onFocus?: () => void;
  onBlur?: () => void;
};

const Paper = styled.div<{ $isSelected: boolean; $isLifted: boolean }>`
  ${focusColour}: ${token.accent};
  min-width: 0;
  border: 1px solid ${({ $isSelected }) => ($isSelected ? token.accent : token.line)};
  border-radius: ${radius.card};
  background: ${token.surface};
  color: ${token.text};
  box-shadow: ${({ $isSelected, $isLifted }) =>
    $isSelected ? `inset 0 0 0 1px ${token.accent}` : $isLifted ? token.vignetteShadow : 'none'};
`;

/** A sheet of paper: CardHeader, then CardRows or CardBody, separated by lines. */
export function Card({ tag = 'section', isSelected = false, isLifted = false, ...rest }: CardProps) {
  return <Paper as={tag} $isSelected={isSelected} $isLifted={isLifted} {...rest} />;
}

const inset = `padding-inline: ${space[16]};`;
const wideInset = `padding-inline: ${space[24]};`;

const HeaderLine = styled.div`
  ${inset}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[12]};
  min-height: 64px;
  padding-block: ${space[8]};
  border-bottom: 1px solid ${token.line};
  &:last-child {
    border-bottom: 0;
  }
  ${media.sm} {
    ${wideInset}
  }
`;

const Title = styled.h2`
  ${type.h4}
`;
const Subtitle = styled.p`
  ${type.small}
  color: ${token.muted};
`;

/** Title at the start, buttons at the end. */
export function CardHeader({
  title,
  subtitle,
  level = 2,
  id,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  level?: 2 | 3 | 4;
  id?: string;
  children?: ReactNode;
}) {
  return (
    <HeaderLine>
      <div>
        <Title as={`h${level}`} {...(id === undefined ? {} : { id })}>
          {title}
        </Title>
        {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
      </div>
      {children}
    </HeaderLine>
  );
}

/**
 * A quiet, small button in a CardHeader; its label aligns with the card's content, also where it wraps to the start.
 */
export const CardHeaderButton = styled(Button).attrs({ look: 'quiet', size: 'small' })`
  && {
    margin-inline: -${space[12]};
  }
`;

/** Free content with the card's padding. */
export const CardBody = styled.div`
  ${inset}
  padding-block: ${space[20]};
  ${media.sm} {
    ${wideInset}
    padding-block: ${space[24]};
  }
`;

/** Ruled rows, 56 px tall. */
export const CardRows = styled.ul`
  list-style: none;
  padding: 0;
`;

/** One row: its subject at the start, status and buttons at the end. */
export const CardRow = styled.li`
  ${inset}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 56px;
  padding-block: ${space[8]};
  & + & {
    border-top: 1px solid ${token.line};
  }
  ${media.sm} {
    ${wideInset}
  }
`;
