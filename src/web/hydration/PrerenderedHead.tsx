import { createElement, useState } from 'react';

interface Told {
  tag: 'title' | 'meta' | 'link';
  attributes: Record<string, string>;
  text?: string;
}

/** React's names of what the head's elements say. */
const nameOf = (attribute: string): string => (attribute === 'crossorigin' ? 'crossOrigin' : attribute);

const read = (element: Element): Told => ({
  tag: element.localName as Told['tag'],
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [nameOf(name), value])),
  ...(element.localName === 'title' && { text: element.textContent }),
});

/** What the page has put into the head: its title, and what follows that up to the styles. */
export function prerenderedHead(): Element[] {
  const told: Element[] = [];
  for (let element: Element | null = document.querySelector('head > title'); element?.matches('title, meta, link') === true; element = element.nextElementSibling) told.push(element);
  return told;
}

/** The head of a page that stays as it was written (see Prerendered.tsx): React takes it over, and takes it away with the page. */
export function PrerenderedHead() {
  const [all] = useState(() => prerenderedHead().map(read));
  return all.map(({ tag, attributes, text }) => createElement(tag, { key: JSON.stringify(attributes), ...attributes }, text));
}
