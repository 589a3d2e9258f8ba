import styled from 'styled-components';
import { Link } from '#ui/Link.tsx';
import { media, radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { FlowFigures } from '#contract/flowBook.ts';
import { isWhole, lastRun, levelTitle, percent } from './coverage/coverageShare.ts';
import { useFigures } from './coverage/useCoverage.ts';
import { machineSummaries } from './library.ts';

const List = styled.ul`
  list-style: none;
  padding: 0;

  a {
    ${type.small}
    display: grid;
    align-content: center;
    min-height: 36px;
    padding: ${space[4]} ${space[12]};
    border-radius: ${radius.control};
    @media (pointer: coarse) {
      min-height: 44px;
    }
  }
  a[aria-current] {
    background: ${token.sunken};
    font-weight: 600;
  }
  [data-whole] {
    ${type.caption}
    ${tabularFigures}
    position: relative;
    color: ${token.successText};
    white-space: nowrap;
  }
  [data-whole='false'] {
    color: ${token.dangerText};
  }
`;

const Levels = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space[8]};
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
  color: ${token.muted};
`;

/** Headings above the names and the figures. */
const Head = styled.div`
  ${type.caption}
  display: flex;
  justify-content: space-between;
  gap: ${space[8]};
  padding: 0 ${space[12]} ${space[8]};
  color: ${token.muted};
`;

const Run = styled.p`
  ${type.caption}
  padding: ${space[12]} ${space[12]} 0;
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

function Machines({ shown, figures }: { shown: string; figures: readonly FlowFigures[] }) {
  const ran = lastRun(figures);
  return (
    <>
      <List>
        {machineSummaries.map(({ name, title }) => {
          const levels = figures.find(({ machine }) => machine === name)?.levels ?? [];
          return (
            <li key={name}>
              <Link look="quiet" href={`/flows/${name}`} aria-current={name === shown ? 'page' : undefined}>
                {title}
                {levels.length > 0 && (
                  <Levels>
                    {levels.map(({ level, ...share }, index) => (
                      <span key={level} data-whole={isWhole(share)}>
                        {levelTitle(level)} {percent(share)} %{index < levels.length - 1 && ' '}
                      </span>
                    ))}
                    <VisuallyHidden> of its transitions fired by the tests</VisuallyHidden>
                  </Levels>
                )}
              </Link>
            </li>
          );
        })}
      </List>
      {ran !== null && <Run>{ran}</Run>}
    </>
  );
}

/** Lists all machines with the share of their transitions that the tests of each level fired. */
export function MachineNav({ shown }: { shown: string }) {
  const reading = useFigures();
  const figures = reading.status === 'loaded' ? reading.figures : [];
  const fired = figures.length > 0 && <span aria-hidden>Fired by tests</span>;
  return (
    <>
      <Side aria-label="Machines" data-no-print>
        <Head>
          <Title>Machines</Title>
          {fired}
        </Head>
        <Machines shown={shown} figures={figures} />
      </Side>
      <Fold data-no-print>
        <summary>All machines</summary>
        <nav aria-label="All machines">
          <Head>
            <span />
            {fired}
          </Head>
          <Machines shown={shown} figures={figures} />
        </nav>
      </Fold>
    </>
  );
}
