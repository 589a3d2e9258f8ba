import styled from 'styled-components';
import { Link } from '#ui/Link.tsx';
import { media, radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import { fired, percent, useCoverage } from './coverage/useCoverage.ts';
import { names } from './library.ts';

const List = styled.ul`
  list-style: none;
  padding: 0;

  a {
    ${type.small}
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[8]};
    min-height: 36px;
    padding-inline: ${space[12]};
    border-radius: ${radius.control};
    @media (pointer: coarse) {
      min-height: 44px;
    }
  }
  a[aria-current] {
    background: ${token.sunken};
    font-weight: 600;
  }
  span {
    ${type.caption}
    ${tabularFigures}
    color: ${token.successText};
    white-space: nowrap;
  }
  [data-whole='false'] {
    color: ${token.dangerText};
  }
`;

const Side = styled.nav`
  display: none;
  ${media.lg} {
    display: block;
    min-height: 0;
    overflow: auto;
    padding: ${space[16]} ${space[8]};
    border-right: 1px solid ${token.line};
  }
`;

const Title = styled.h2`
  ${type.caption}
  padding: 0 ${space[12]} ${space[8]};
  color: ${token.muted};
`;

const Fold = styled.details`
  border-bottom: 1px solid ${token.line};
  > summary {
    ${type.small}
    padding: ${space[12]} ${space[16]};
    color: ${token.muted};
    cursor: pointer;
  }
  > nav {
    padding: 0 ${space[4]} ${space[12]};
  }
  ${media.lg} {
    display: none;
  }
`;

function Machines({ shown, shares }: { shown: string; shares: ReadonlyMap<string, { hit: number; due: number }> }) {
  return (
    <List>
      {names().map((name) => {
        const share = shares.get(name);
        return (
          <li key={name}>
            <Link look="quiet" href={`/flows/${name}`} aria-current={name === shown ? 'page' : undefined}>
              {name}
              {share !== undefined && <span data-whole={share.hit === share.due}>{percent(share)} %</span>}
            </Link>
          </li>
        );
      })}
    </List>
  );
}

/** All machines, with the share of their transitions that the tests fired at every level they were run at. */
export function MachineNav({ shown }: { shown: string }) {
  const reading = useCoverage();
  const shares = new Map(
    (reading.is === 'there' ? reading.coverage : []).map(({ machine, levels }) => {
      const each = levels.map(fired);
      return [machine, { hit: each.reduce((sum, { hit }) => sum + hit, 0), due: each.reduce((sum, { due }) => sum + due, 0) }];
    }),
  );
  return (
    <>
      <Side aria-label="Machines" data-no-print>
        <Title>Machines</Title>
        <Machines shown={shown} shares={shares} />
      </Side>
      <Fold data-no-print>
        <summary>All machines</summary>
        <nav aria-label="All machines">
          <Machines shown={shown} shares={shares} />
        </nav>
      </Fold>
    </>
  );
}
