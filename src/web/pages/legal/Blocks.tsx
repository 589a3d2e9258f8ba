import styled from 'styled-components';
import type { Block } from '#content/legal/document.ts';
import { media, space, token, type } from '#ui/theme.ts';
import { DataTable } from './DataTable.tsx';
import { Words } from './Words.tsx';

const Heading = styled.h2`
  ${type.h3}
  max-width: 44ch;
  margin-top: ${space[24]};
  scroll-margin-top: 100px;
  &:first-child {
    margin-top: 0;
  }
`;

const Paragraph = styled.p`
  max-width: 68ch;
`;

const List = styled.ul`
  display: grid;
  gap: ${space[8]};
  max-width: 68ch;
  padding-inline-start: ${space[20]};
  list-style: disc;
  li {
    padding-inline-start: ${space[4]};
  }
  li::marker {
    color: ${token.lineStrong};
  }
`;

const Body = styled.div`
  ${type.body}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  ${media.md} {
    font-size: 1rem;
    line-height: 1.6875rem;
  }
  @media print {
    display: block;
    > * + * {
      margin-top: 8pt;
    }
    > * + h2 {
      margin-top: 18pt;
    }
  }
`;

/** A document's body. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <Body>
      {blocks.map((block, index) => {
        switch (block.kind) {
          case 'heading':
            return (
              <Heading key={index} id={block.id}>
                {block.text}
              </Heading>
            );
          case 'paragraph':
            return (
              <Paragraph key={index}>
                <Words text={block.text} />
              </Paragraph>
            );
          case 'list':
            return (
              <List key={index}>
                {block.items.map((item) => (
                  <li key={item}>
                    <Words text={item} />
                  </li>
                ))}
              </List>
            );
          case 'table':
            return <DataTable key={index} {...block} />;
        }
      })}
    </Body>
  );
}
