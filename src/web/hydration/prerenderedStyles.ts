/** The rules of one component in a prerendered page, in the order in which the components were declared. */
export interface StyleGroup {
  componentId: string;
  classNames: string[];
  size: number;
}

/** As `writtenStyles` writes them. */
const groupsIn = (written: string): StyleGroup[] =>
  written.split(';').map((group) => {
    const [componentId = '', size, names = ''] = group.split(':');
    return { componentId, classNames: names.split(','), size: Number(size) };
  });

/**
 * A prerendered page's style sheet with its groups, marked as in use; null if there is none, or if the browser has left
 * out a rule that it doesn't know, so that rules can't be counted. Must run before styled-components is evaluated: the
 * library removes a sheet that isn't marked, and every rule is inserted again, so the browser recalculates all styles.
 */
export const prerenderedStyles = ((): { element: HTMLStyleElement; groups: readonly StyleGroup[] } | null => {
  const element = document.querySelector<HTMLStyleElement>('style[data-groups]');
  if (!element) return null;
  const groups = groupsIn(element.dataset['groups'] ?? '');
  if (element.sheet?.cssRules.length !== groups.reduce((sum, { size }) => sum + size, 0)) return null;
  element.setAttribute('data-styled', 'active');
  return { element, groups };
})();
