import { createElement, useState } from 'react';

interface HeadElement {
  tag: 'title' | 'meta' | 'link';
  attributes: Record<string, string>;
  text?: string;
}

/** React's name for an HTML attribute. */
const nameOf = (attribute: string): string => (attribute === 'crossorigin' ? 'crossOrigin' : attribute);

const toHeadElement = (element: Element): HeadElement => ({
  tag: element.localName as HeadElement['tag'],
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [nameOf(name), value])),
  ...(element.localName === 'title' && { text: element.textContent }),
});

/** The page's own elements in the head: the title and what follows it, up to the styles. */
export function prerenderedHead(): Element[] {
  const elements: Element[] = [];
  for (
    let element: Element | null = document.querySelector('head > title');
    element?.matches('title, meta, link') === true;
    element = element.nextElementSibling
  )
    elements.push(element);
  return elements;
}

/** Hands a prerendered page's head to React, which removes it when the page unmounts. */
export function PrerenderedHead() {
  const [all] = useState(() => prerenderedHead().map(toHeadElement));
  return all.map(({ tag, attributes, text }) =>
    createElement(tag, { key: JSON.stringify(attributes), ...attributes }, text),
  );
}
