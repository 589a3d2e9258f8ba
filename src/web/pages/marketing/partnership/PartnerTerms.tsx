import styled from 'styled-components';
import { partnership } from '#content/partnership.ts';
import { media, space, token, type } from '#ui/theme.ts';
import { Band, Inside } from '../home/Section.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[56]};
  ${media.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[40]};
  }
  ${media.lg} {
    gap: ${space[96]};
  }
`;
const Title = styled.h2`
  ${type.h2}
  margin-bottom: ${space[20]};
`;
const List = styled.dl`
  border-top: 1px solid ${token.lineStrong};
  > div {
    padding-block: ${space[16]};
    border-bottom: 1px solid ${token.line};
  }
`;
const Name = styled.dt`
  ${type.bodyStrong}
`;
const Words = styled.dd`
  ${type.body}
  margin-top: ${space[4]};
  color: ${token.muted};
`;

function Side({ heading, list }: { heading: string; list: readonly { name: string; words: string }[] }) {
  return (
    <div>
      <Title>{heading}</Title>
      <List>
        {list.map(({ name, words }) => (
          <div key={name}>
            <Name>{name}</Name>
            <Words>{words}</Words>
          </div>
        ))}
      </List>
    </div>
  );
}

/** What partners get, and what they do. */
export function PartnerTerms() {
  return (
    <Band $isSunken aria-label="What you get and what you do">
      <Inside>
        <Columns>
          <Side {...partnership.gets} />
          <Side {...partnership.does} />
        </Columns>
      </Inside>
    </Band>
  );
}
