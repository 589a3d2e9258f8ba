import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import styled from 'styled-components';
import { CaretDownBoldIcon } from '#ui/icons/CaretDownBoldIcon.ts';
import { motion, space, token, type } from '#ui/theme.ts';

export type DisclosureProps = {
  title: ReactNode;
  children: ReactNode;
  /** The title's heading level. */
  level?: 2 | 3 | 4;
  isExpanded?: boolean;
  defaultExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
  id?: string;
  className?: string;
};

const Group = styled(AriaDisclosure)`
  border-bottom: 1px solid ${token.line};
`;

const Trigger = styled(Button)`
  ${type.bodyStrong}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  width: 100%;
  min-height: 56px;
  padding: ${space[12]} 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: inherit;
  text-align: start;
  cursor: pointer;

  & > svg {
    color: ${token.muted};
    ${motion.full} {
      transition: transform ${motion.menu};
    }
  }
  &[data-hovered] {
    color: ${token.accentText};
  }
  &[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
`;

const Panel = styled(DisclosurePanel)`
  color: ${token.muted};
  &:not([hidden]) {
    padding-bottom: ${space[20]};
  }
`;

/** A heading that expands its content: FAQ answers, menu groups. Find-in-page also finds collapsed content. */
export function Disclosure({ title, children, level = 3, ...rest }: DisclosureProps) {
  const Heading = `h${level}` as const;
  return (
    <Group {...rest}>
      <Heading>
        <Trigger slot="trigger">
          {title}
          <CaretDownBoldIcon size={16} aria-hidden />
        </Trigger>
      </Heading>
      <Panel>{children}</Panel>
    </Group>
  );
}
