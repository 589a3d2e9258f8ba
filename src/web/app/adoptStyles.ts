import { prerenderedStyles } from './prerenderedStyles.ts';
import { __PRIVATE__ } from 'styled-components';

/*
 * Makes styled-components adopt a prerendered page's style sheet as it is. Must run before any component is declared.
 */

const { StyleSheet, mainSheet } = __PRIVATE__;

/** Reads the marker rule at the end of a group: `data-styled.g12[id="sc-abc"]{content:"name,name,"}`. */
const endOf = (rule: CSSRule | undefined): { id: string; names: string[] } | null => {
  if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith('data-styled.')) return null;
  const id = /\[id="([^"]+)"\]/.exec(rule.selectorText)?.[1];
  return id === undefined ? null : { id, names: rule.style.content.replaceAll('"', '').split(',').filter(Boolean) };
};

/** Discards inserted rules, because the sheet already contains them. */
const discardingTag = { insertRule: () => 0 };

/** @throws if the library's internals differ from those this was written for */
function adopt(sheet: CSSStyleSheet): void {
  const groups = mainSheet.getTag();
  const { tag } = groups;
  if (!('sheet' in tag && 'element' in tag && tag.element instanceof HTMLStyleElement))
    throw new Error('The styles of the page cannot be gone on with.');
  tag.element.remove();
  tag.sheet = discardingTag;
  let rules: string[] = [];
  for (const rule of sheet.cssRules) {
    rules.push('');
    const end = endOf(rule);
    if (end === null) continue;
    // In page order, which is the order in which the components were declared during prerendering.
    groups.insertRules(StyleSheet.registerId(end.id), rules);
    for (const name of end.names) mainSheet.registerName(end.id, name);
    rules = [];
  }
  tag.sheet = sheet;
}

const sheet = prerenderedStyles?.sheet;
if (sheet) adopt(sheet);
