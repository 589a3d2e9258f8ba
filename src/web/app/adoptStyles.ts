import { prerenderedStyles } from './prerenderedStyles.ts';
import { __PRIVATE__ } from 'styled-components';

/* Goes on with the sheet of a written page as it stands, before any component is declared. */

const { StyleSheet, mainSheet } = __PRIVATE__;

/** What a group of rules ends with: `data-styled.g12[id="sc-abc"]{content:"name,name,"}`. */
const endOf = (rule: CSSRule | undefined): { id: string; names: string[] } | null => {
  if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith('data-styled.')) return null;
  const id = /\[id="([^"]+)"\]/.exec(rule.selectorText)?.[1];
  return id === undefined ? null : { id, names: rule.style.content.replaceAll('"', '').split(',').filter(Boolean) };
};

/** Takes every rule and does nothing with it: it is there already. */
const there = { insertRule: () => 0 };

/** @throws when the library keeps its sheet in another way than the one this was written for */
function adopt(sheet: CSSStyleSheet): void {
  const groups = mainSheet.getTag();
  const { tag } = groups;
  if (!('sheet' in tag && 'element' in tag && tag.element instanceof HTMLStyleElement)) throw new Error('The styles of the page cannot be gone on with.');
  tag.element.remove();
  tag.sheet = there;
  let rules: string[] = [];
  for (const rule of sheet.cssRules) {
    rules.push('');
    const end = endOf(rule);
    if (end === null) continue;
    // In the order of the page, which is the order that they were declared in when it was written.
    groups.insertRules(StyleSheet.registerId(end.id), rules);
    for (const name of end.names) mainSheet.registerName(end.id, name);
    rules = [];
  }
  tag.sheet = sheet;
}

const sheet = prerenderedStyles?.sheet;
if (sheet) adopt(sheet);
