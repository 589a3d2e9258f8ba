/** The rules of one component in a prerendered page, in the order in which the components were declared. */
export interface StyleGroup {
  componentId: string;
  classNames: string[];
  size: number;
}

/** Ends a group: `data-styled.g12[id="sc-abc"]{content:"name,name,"}`. */
const marker = /^data-styled\.g\d+\[id="([^"]+)"\]\{content:"([^"]*)"\}$/;

const rulesOf = (element: HTMLStyleElement): string[] =>
  element.textContent.split('/*!sc*/').flatMap((rule) => rule.trim() || []);

function groupsOf(rules: readonly string[]): StyleGroup[] {
  const groups: StyleGroup[] = [];
  let size = 0;
  for (const rule of rules) {
    size += 1;
    const [, componentId, names = ''] = marker.exec(rule) ?? [];
    if (componentId === undefined) continue;
    groups.push({ componentId, classNames: names.split(',').filter(Boolean), size });
    size = 0;
  }
  return groups;
}

/**
 * A prerendered page's style sheet with its groups, marked as in use; null if there is none, or if the browser has left
 * out a rule that it doesn't know, so that rules can't be counted. Must run before styled-components is evaluated: the
 * library removes a sheet that isn't marked and inserts every rule again, so the browser recalculates all styles.
 */
export const prerenderedStyles = ((): { element: HTMLStyleElement; groups: readonly StyleGroup[] } | null => {
  const element = document.querySelector<HTMLStyleElement>('style[data-styled="true"]');
  if (!element) return null;
  const rules = rulesOf(element);
  if (element.sheet?.cssRules.length !== rules.length) return null;
  element.setAttribute('data-styled', 'active');
  return { element, groups: groupsOf(rules) };
})();
