import { type ReactNode, use } from 'react';
import styled from 'styled-components';
import type { PostText as Text } from '#content/postText.ts';
import { Link } from '#ui/Link.tsx';
import { media, radius, space, token, type } from '#ui/theme.ts';
import { Prose } from '#ui/Prose.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 264px;
    gap: ${space[56]};
  }
  @media print {
    display: block;
  }
`;

/* Beside the text and sticky from 1024 px. On narrower screens the headings suffice. */
const Contents = styled.nav`
  display: none;
  ${media.lg} {
    display: block;
    position: sticky;
    top: 100px;
    align-self: start;
    max-height: calc(100dvh - 124px);
    padding-inline-start: ${space[20]};
    border-inline-start: 1px solid ${token.line};
    overflow-y: auto;
  }
`;

const ContentsTitle = styled.p`
  ${type.smallStrong}
  margin-bottom: ${space[8]};
`;

const Entry = styled(Link)`
  ${type.small}
  display: block;
  padding-block: 6px;
  border-radius: ${radius.badge};
  color: ${token.muted};
`;

/**
 * A text with its sections beside it. Suspends while the text loads, and the previous page stays until then.
 * @param beside replaces the list of sections if there are too few
 */
export function PostText({ text, beside }: { text: Promise<Text>; beside?: ReactNode }) {
  const { html, sections } = use(text);
  return (
    <Columns>
      <Prose html={html} />
      {sections.length > 2 ? (
        <Contents aria-label="On this page">
          <ContentsTitle>On this page</ContentsTitle>
          <ol className="contents">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Entry look="quiet" href={`#${id}`}>
                  {title}
                </Entry>
              </li>
            ))}
          </ol>
        </Contents>
      ) : (
        beside
      )}
    </Columns>
  );
}
