/* HTML in template literals, with everything escaped that isn't markup itself. */

export interface Markup {
  markup: string;
}

export type Content = string | number | Markup | null | readonly Content[];

/** Markup from elsewhere, which is trusted. */
export const trustedMarkup = (markup: string): Markup => ({ markup });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const printed = (content: Content): string => {
  if (content === null) return '';
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'number') return String(content);
  return 'markup' in content ? content.markup : content.map(printed).join('');
};

/** Null and empty lists leave nothing. */
export const markup = (parts: TemplateStringsArray, ...contents: readonly Content[]): Markup =>
  trustedMarkup(parts.map((part, at) => (at === 0 ? part : printed(contents[at - 1] ?? null) + part)).join(''));
