import { type LegalDocument, sectionsOf } from '#content/legal/document.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { Blocks } from './Blocks.tsx';
import { LegalFrame } from './LegalFrame.tsx';

/** A document on its own page, with links to its sections. */
export function DocumentPage({ document }: { document: LegalDocument }) {
  const { title, summary, changed, blocks } = document;
  return (
    <>
      <PageHead title={title} description={summary} />
      <LegalFrame
        sideTitle="On this page"
        foldTitle="On this page"
        entries={sectionsOf(document).map(({ id, text }) => ({ href: `#${id}`, label: text }))}
        title={title}
        lead={summary}
        changed={changed}
      >
        <Blocks blocks={blocks} />
      </LegalFrame>
    </>
  );
}
