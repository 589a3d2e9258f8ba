import styled from 'styled-components';
import type { NamedText } from '#content/appPages/content.ts';
import { media, page, space, token, type } from '#ui/theme.ts';

export const SectionTitle = styled.h2`
  ${type.h2}
`;

/** The sentence below a section's title. */
export const Words = styled.p`
  ${type.lead}
  max-width: 38em;
  margin-top: ${space[12]};
  color: ${token.muted};
`;

/** A title, with its content beside it on wide screens. */
export const Columns = styled.div`
  display: grid;
  gap: ${space[24]};
  ${media.lg} {
    grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
    gap: ${space[56]};
  }
`;

/** A ruled list in columns, each with its own line above. */
const Ruled = styled.div<{ $isFour: boolean }>`
  display: grid;
  gap: 0 ${space[40]};
  margin-top: ${space[32]};
  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.lg} {
    grid-template-columns: repeat(${({ $isFour }) => ($isFour ? 4 : 3)}, minmax(0, 1fr));
    margin-top: ${space[40]};
  }
  > * {
    padding-block: ${space[16]} ${space[24]};
    border-top: 1px solid ${token.line};
  }
`;

const Name = styled.h3`
  ${type.h4}
`;
const Detail = styled.p`
  ${type.body}
  margin-top: ${space[4]};
  color: ${token.muted};
`;

/** Named facts, each with a sentence: four per row if that fills the last row, otherwise three. */
export function FactGrid({ facts }: { facts: readonly NamedText[] }) {
  return (
    <Ruled $isFour={facts.length % 4 === 0}>
      {facts.map(([what, how]) => (
        <div key={what}>
          <Name>{what}</Name>
          <Detail>{how}</Detail>
        </div>
      ))}
    </Ruled>
  );
}

/** The body of an apps page that starts without cloth. */
export const Body = styled.div`
  ${page}
  padding-block: ${space[40]} ${space[56]};
  ${media.md} {
    padding-block: ${space[56]} ${space[96]};
  }
`;
export const PageTitle = styled.h1`
  ${type.h1}
`;
export const Lead = styled.p`
  ${type.lead}
  max-width: 40em;
  margin-top: ${space[16]};
  color: ${token.muted};
`;
