import { trustedHtml } from '#ui/trustedHtml.ts';

/** Escapes `<`, so that no text can close the script element. */
const inScript = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');

/** schema.org data for search engines. */
export const StructuredData = ({ data }: { data: object }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: trustedHtml(inScript(data)) }} />
);
