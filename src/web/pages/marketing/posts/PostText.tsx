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

/* Beside the text from 1024 on, and it stays in sight. Below that the headings themselves are near enough. */
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
 * A text with its sections beside it. Waits for the text; the page that is shown stays until it is there.
 * @param beside stands there where the sections are too few to be listed
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
