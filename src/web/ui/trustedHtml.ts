/*
 * Pages take no plain text as HTML (`require-trusted-types-for` in their policy): whatever becomes HTML passes here. Nothing
 * that a person has typed does, and nothing that a call has answered but a mail, for a frame in which no script runs.
 */

type Rule = (text: string) => string | null;

interface Policies {
  createPolicy(name: string, rules: Record<string, Rule>): { createHTML(html: string): string };
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const own = policies?.createPolicy('humanar', { createHTML: (html) => html });

// What React makes a script element of, and what react-aria empties an announcement with.
// Scripts are refused by name: where a rule is missing, Chromium refuses them without saying so.
policies?.createPolicy('default', {
  createHTML: (html) => (html && html !== '<script></script>' ? null : html),
  createScript: () => null,
  createScriptURL: () => null,
});

/** HTML that the build has made, or this code. Browsers without trusted types, and the build, take it as it is. */
export const trustedHtml = (html: string): string => own?.createHTML(html) ?? html;
