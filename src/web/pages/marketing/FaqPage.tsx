import { useState } from 'react';
import styled from 'styled-components';
import { faqPage } from '#content/faqPage.ts';
import { faq } from '#content/faq.ts';
import { memoizePromise } from '#lazyLoading/memoizePromise.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { aboutFaq } from '#pages/structuredData.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { media, page, space } from '#ui/theme.ts';
import { Category } from './faq/Category.tsx';
import { Contents } from './faq/Contents.tsx';
import type { findQuestions } from './faq/search.ts';
import { SearchField } from './faq/SearchField.tsx';
import { useDeepLinks } from './faq/useDeepLinks.ts';
import { PageOpening } from './PageOpening.tsx';

const Layout = styled.div`
  ${page}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  align-items: start;
  padding-block: ${space[40]} ${space[56]};
  ${media.lg} {
    grid-template-columns: 264px minmax(0, 1fr);
    gap: ${space[80]};
    padding-block: ${space[56]} ${space[96]};
  }
  @media print {
    display: block;
    padding-block: 0;
  }
`;

const Aside = styled.div`
  display: grid;
  gap: ${space[20]};
  ${media.lg} {
    position: sticky;
    top: 100px;
  }
`;

const Categories = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[56]};
  ${media.lg} {
    max-width: 760px;
  }
`;

const loadSearch = memoizePromise(() => loadPagePart(() => import('./faq/search.ts')));

/** /faq: questions in six categories. Readable without scripts; the search loads with the first keystroke. */
export default function FaqPage() {
  const [searchText, setSearchText] = useState('');
  const [search, setSearch] = useState<typeof findQuestions | null>(null);
  useDeepLinks(searchText !== '', () => setSearchText(''));
  const ask = (words: string) => {
    setSearchText(words);
    // If it fails to load, the next keystroke tries again.
    void loadSearch().then(
      (loaded) => setSearch(() => loaded.findQuestions),
      () => {},
    );
  };
  const matches = search?.(searchText) ?? null;
  return (
    <>
      <PageHead title={faqPage.title} description={faqPage.description} about={[aboutFaq(faq)]} />
      <PageOpening title={faqPage.heading} seed={9}>
        {faqPage.lead}
      </PageOpening>
      <Layout>
        <Aside data-no-print>
          <SearchField value={searchText} onChange={ask} found={matches?.size ?? null} />
          {matches === null && <Contents />}
        </Aside>
        <Categories>
          {faq.map((category) => (
            <Category key={category.id} category={category} found={matches} />
          ))}
          {matches?.size === 0 && (
            <EmptyState title={faqPage.nothing} act={<ButtonLink href="/contact-us">{faqPage.talk}</ButtonLink>}>
              {faqPage.instead}
            </EmptyState>
          )}
        </Categories>
      </Layout>
    </>
  );
}
