import { type KeyboardEvent, useRef } from 'react';
import styled from 'styled-components';
import { motion, space, token, type } from '#ui/theme.ts';

const List = styled.div`
  display: flex;
  padding-inline: ${space[8]};
  border-bottom: 1px solid ${token.line};
  background: ${token.surface};
  overflow-x: auto;
  scrollbar-width: none;
`;

const Title = styled.button`
  ${type.small}
  flex: none;
  min-height: 44px;
  padding: 0 ${space[8]};
  border: 0;
  background: none;
  color: ${token.muted};
  cursor: pointer;
  outline-offset: -2px;
  transition: box-shadow ${motion.hover};

  &:hover {
    color: ${token.text};
  }
  &[aria-selected='true'] {
    box-shadow: inset 0 -2px ${token.accent};
    color: ${token.text};
    font-weight: 600;
  }
`;

export const tabId = (id: string): string => `book-tab-${id}`;
export const panelId = (id: string): string => `book-panel-${id}`;

export interface TabStripProps {
  tabs: readonly { id: string; title: string }[];
  shown: string;
  onShow: (id: string) => void;
}

/** Tabs made of native buttons. The strip is one tab stop, and arrow keys move between tabs. */
export function TabStrip({ tabs, shown, onShow }: TabStripProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === shown);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    const next = tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onShow(next.id);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label="Machine tools" onKeyDown={move} data-no-print>
      {tabs.map(({ id, title }) => (
        <Title
          key={id}
          id={tabId(id)}
          type="button"
          role="tab"
          aria-selected={id === shown}
          aria-controls={id === shown ? panelId(id) : undefined}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {title}
        </Title>
      ))}
    </List>
  );
}
