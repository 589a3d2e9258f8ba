import styled from 'styled-components';
import { coverageLevel, type FlowFigures, isTestedAt, type Share } from '#contract/flowBook.ts';
import { Link } from '#ui/Link.tsx';
import { media, radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import { isWhole, lastRun, levelTitle, percent, shareWords } from './coverage/coverageShare.ts';
import { useFigures } from './coverage/useCoverage.ts';
import type { MachineSummary } from '#machines/kit/machineSummary.ts';
import { machineSummaries } from './library.ts';
import { count } from './flowBookWords.ts';
import { Code } from './panelLook.ts';

const List = styled.ul`
  list-style: none;
  padding: 0;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.surface};
`;

const Row = styled.li`
  display: grid;
  gap: ${space[12]} ${space[32]};
  padding: ${space[20]} ${space[16]};
  & + & {
    border-top: 1px solid ${token.line};
  }
  ${media.md} {
    grid-template-columns: minmax(0, 1fr) 340px;
    align-items: center;
    padding-inline: ${space[24]};
  }
`;

const Name = styled.h2`
  ${type.h4}
  a {
    display: inline-block;
    padding-block: ${space[4]};
  }
  code {
    ${type.caption}
    color: ${token.muted};
  }
`;

const Description = styled.p`
  ${type.body}
  max-width: 62ch;
  color: ${token.muted};
`;

const Counts = styled.p`
  ${type.caption}
  ${tabularFigures}
  color: ${token.faint};
`;

const Levels = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(52px, 1fr));
  gap: ${space[8]};

  dt {
    ${type.caption}
    color: ${token.muted};
  }
  dd {
    ${type.smallStrong}
    ${tabularFigures}
  }
  [data-whole='true'] {
    color: ${token.successText};
  }
  [data-whole='false'] {
    color: ${token.dangerText};
  }
  [data-none] {
    color: ${token.faint};
    font-weight: 400;
  }
`;

const Note = styled.p`
  ${type.body}
  max-width: 72ch;
  color: ${token.muted};
  code {
    font-size: 0.9em;
  }
`;

const Figure = ({ title, share, none = 'not run' }: { title: string; share: Share | undefined; none?: string }) => (
  <div>
    <dt>{title}</dt>
    {share === undefined ? (
      <dd data-none>{none}</dd>
    ) : (
      <dd data-whole={isWhole(share)} title={shareWords(share)}>
        {percent(share)} %
      </dd>
    )}
  </div>
);

const Coverage = ({ figures: { machine, any, levels } }: { figures: FlowFigures }) => (
  <Levels>
    {coverageLevel.options.map((level) => (
      <Figure
        key={level}
        title={levelTitle(level)}
        share={levels.find((each) => each.level === level)}
        {...(isTestedAt(level, machine) ? {} : { none: 'no tests' })}
      />
    ))}
    <Figure title="Any level" share={any} />
  </Levels>
);

const sum = (of: (each: MachineSummary) => number): number =>
  machineSummaries.reduce((total, each) => total + of(each), 0);

function CoverageNote({ reading }: { reading: ReturnType<typeof useFigures> }) {
  if (reading.status === 'loading') return <Note role="status">Loading test coverage.</Note>;
  if (reading.status === 'failed')
    return <Note role="status">We couldn’t load test coverage. Reload the page to try again.</Note>;
  const ran = lastRun(reading.figures);
  if (ran === null) {
    return (
      <Note role="status">
        No tests have been run here, so there’s no coverage yet. <code>npm test</code> fills it in.
      </Note>
    );
  }
  return (
    <Note role="status">
      The share of transitions that the tests of each level fired, and of those that any level fired. Transitions that
      don’t have to fire are left out. {ran}.
    </Note>
  );
}

/** Lists all machines with their descriptions, sizes and test coverage. */
export function MachineList() {
  const reading = useFigures();
  const figuresOf = (name: string) =>
    reading.status === 'loaded' ? reading.figures.find(({ machine }) => machine === name) : undefined;
  return (
    <>
      <Note>
        {count(machineSummaries.length, 'machine')},{' '}
        {count(
          sum(({ states }) => states),
          'state',
        )}
        ,{' '}
        {count(
          sum(({ transitions }) => transitions),
          'transition',
        )}
        .
      </Note>
      <CoverageNote reading={reading} />
      <List>
        {machineSummaries.map(({ name, title, description, states, transitions, runs, steps }) => {
          const figures = figuresOf(name);
          return (
            <Row key={name}>
              <div>
                <Name>
                  <Link href={`/flows/${name}`}>{title}</Link> <Code>{name}</Code>
                </Name>
                <Description>{description}</Description>
                <Counts>
                  {count(states, 'state')}, {count(transitions, 'transition')}; {count(steps, 'step')} in{' '}
                  {count(runs, 'run')} fire them all
                </Counts>
              </div>
              {figures !== undefined && <Coverage figures={figures} />}
            </Row>
          );
        })}
      </List>
    </>
  );
}
