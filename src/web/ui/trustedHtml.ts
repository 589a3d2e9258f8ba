/*
 * The pages' policy requires trusted types (`require-trusted-types-for`): every string that becomes HTML passes through
 * here. That never includes user input, nor a server's answer, except a mail for a frame that runs no scripts.
 */

type Rule = (text: string) => string | null;

interface Policies {
  createPolicy(name: string, rules: Record<string, Rule>): { createHTML(html: string): string };
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const own = policies?.createPolicy('humanar', { createHTML: (html) => html });

// The strings React creates a script element from, and react-aria clears an announcement with. Scripts are refused
// explicitly: without a rule, Chromium refuses them silently.
policies?.createPolicy('default', {
  createHTML: (html) => (html && html !== '<script></script>' ? null : html),
  createScript: () => null,
  createScriptURL: () => null,
});

/**
 * Marks HTML from the build or from this code as trusted. Without trusted types, in some browsers and during the build,
 * returns it unchanged.
 */
export const trustedHtml = (html: string): string => own?.createHTML(html) ?? html;
