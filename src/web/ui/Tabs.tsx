import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styled from 'styled-components';
import { motion, space, token, type } from '#ui/theme.ts';

export type TabItem<Id extends string> = { id: Id; title: string; content: ReactNode };

export type TabsProps<Id extends string> = {
  /** The tabs' accessible name. */
  label: string;
  items: readonly TabItem<Id>[];
};

const List = styled(TabList)`
  display: flex;
  gap: ${space[4]};
  border-bottom: 1px solid ${token.line};
  overflow-x: auto;
  scrollbar-width: none;
`;

const Title = styled(Tab)`
  ${type.body}
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  min-height: 44px;
  padding-inline: ${space[8]};
  color: ${token.muted};
  cursor: pointer;
  outline-offset: -2px;

  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 2px;
    background: transparent;
    transition: background-color ${motion.menu};
  }
  &[data-hovered] {
    color: ${token.text};
  }
  &[data-selected] {
    color: ${token.text};
    font-weight: 600;
    &::after {
      background: ${token.accent};
    }
  }
  &[data-focus-visible] {
    outline-offset: -2px;
  }
`;

const Panel = styled(TabPanel)`
  padding-top: ${space[20]};
`;

/** Tabs: one view at a time. The design requires them, but no page has any yet. */
export function Tabs<Id extends string>({ label, items }: TabsProps<Id>) {
  return (
    <AriaTabs>
      <List aria-label={label}>
        {items.map((item) => (
          <Title key={item.id} id={item.id}>
            {item.title}
          </Title>
        ))}
      </List>
      {items.map((item) => (
        <Panel key={item.id} id={item.id}>
          {item.content}
        </Panel>
      ))}
    </AriaTabs>
  );
}
