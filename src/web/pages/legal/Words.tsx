import styled from 'styled-components';
import { inlineOf } from '#content/legal/document.ts';
import { Link } from '#ui/Link.tsx';
import { radius, token } from '#ui/theme.ts';

const Code = styled.code`
  padding: 1px 5px;
  border-radius: ${radius.badge};
  background: ${token.sunken};
  font:
    500 0.9em / 1.4 ui-monospace,
    'SF Mono',
    Menlo,
    Consolas,
    monospace;
  overflow-wrap: anywhere;
  @media print {
    padding: 0;
    background: none;
    overflow-wrap: break-word;
  }
`;

/** Text with its links and names. */
export function Words({ text }: { text: string }) {
  return inlineOf(text).map((piece, index) => {
    switch (piece.kind) {
      case 'link':
        return (
          <Link key={index} href={piece.to}>
            {piece.text}
          </Link>
        );
      case 'code':
        return <Code key={index}>{piece.text}</Code>;
      case 'words':
        return piece.text;
    }
  });
}
