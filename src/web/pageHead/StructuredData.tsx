import { trustedHtml } from '#ui/trustedHtml.ts';

/** Nothing in it ends the element. */
const inScript = (data: object): string => JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');

/** What a page is about, in schema.org's terms, for search engines. */
export const StructuredData = ({ data }: { data: object }) => <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: trustedHtml(inScript(data)) }} />;
