// First, because it must run before the library.
import { prerenderedStyles, type StyleGroup } from './prerenderedStyles.ts';
import { __PRIVATE__ } from 'styled-components';

/* Makes styled-components keep a prerendered page's style sheet. Must run before any component is declared. */

const { StyleSheet, mainSheet } = __PRIVATE__;

/** Replaces the sheet while groups are registered, because its rules are already there. */
const countingSheet = { insertRule: () => 0 };

/** @throws if the library's internals differ from those that this was written for */
function adopt(element: HTMLStyleElement, groups: readonly StyleGroup[]): void {
  const grouped = mainSheet.getTag();
  const { tag } = grouped;
  if (!('sheet' in tag && 'element' in tag && tag.element instanceof HTMLStyleElement))
    throw new Error('styled-components keeps its style sheet elsewhere.');
  tag.element.remove();
  tag.element = element;
  tag.sheet = countingSheet;
  for (const { componentId, classNames, size } of groups) {
    grouped.insertRules(
      StyleSheet.registerId(componentId),
      Array.from({ length: size }, () => ''),
    );
    for (const name of classNames) mainSheet.registerName(componentId, name);
  }
  tag.sheet = element.sheet;
}

if (prerenderedStyles) adopt(prerenderedStyles.element, prerenderedStyles.groups);
