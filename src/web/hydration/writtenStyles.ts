/** Ends the rules of a component: `data-styled.g12[id="sc-abc-0"]{content:"name,name,"}`. */
const marker = /^data-styled\.g\d+\[id="([^"]+)"\]\{content:"([^"]*),"\}$/;

/**
 * A page's style sheet as styled-components writes it, without its notes between the rules. An attribute says instead
 * which component has how many rules, for which class names: `sc-abc-0:7:name,name;sc-abc-1:…`.
 */
export function writtenStyles(sheet: string): string {
  const [, attributes = '', text = ''] = /^<style([^>]*)>(.*)<\/style>$/s.exec(sheet) ?? [];
  const rules: string[] = [];
  const groups: string[] = [];
  let grouped = 0;
  for (const rule of text.split('/*!sc*/').flatMap((each) => each.trim() || [])) {
    const [, componentId, classNames] = marker.exec(rule) ?? [];
    if (componentId === undefined) rules.push(rule);
    else {
      groups.push(`${componentId}:${rules.length - grouped}:${classNames}`);
      grouped = rules.length;
    }
  }
  if (groups.length === 0 || grouped < rules.length)
    throw new Error('styled-components writes its styles differently.');
  return `<style${attributes} data-groups="${groups.join(';')}">${rules.join('')}</style>`;
}
