import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import type { CoveringRun, FlowCoverage } from '#contract/flowBook.ts';
import { Button } from '#ui/Button.tsx';
import { space, token, type } from '#ui/theme.ts';
import { Caution } from '../Caution.tsx';
import type { PanelProps } from '../book.ts';
import { Acts, Name, PanelTitle, Quiet, rowButton, Section } from '../panelLook.ts';
import { type LevelSelection, figuresOf, paintOf, type Row, timesWord } from './figures.ts';
import { LevelChoice } from './LevelChoice.tsx';
import { CoverageLegend } from './CoverageLegend.tsx';
import { moveThatFires, runCovering } from './coveringRun.ts';
import { shareWords } from './coverageShare.ts';
import { useRuns } from './useCoverage.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  li {
    display: grid;
    padding-inline-start: ${space[8]};
    border-left: 3px solid ${token.line};
  }
  li[data-standing='fired'] {
    border-color: ${token.success};
  }
  li[data-standing='uncovered'] {
    border-left: 3px dashed ${token.danger};
  }
`;

const Line = styled.button`
  ${rowButton}
`;

const About = styled.p`
  ${type.caption}
  padding-inline: ${space[8]};
  color: ${token.muted};
`;

const Runs = styled(Acts)`
  padding-inline-start: ${space[8]};
`;

interface ListProps {
  rows: readonly Row[];
  onSelect: (key: string) => void;
  onReplay: (run: CoveringRun, key: string) => void;
}

const Transitions = ({ rows, onSelect, onReplay }: ListProps) => (
  <List>
    {rows.map(({ key, line, standing, times, perLevel, reasons, runs, isNew }) => (
      <li key={key} data-standing={standing}>
        <Line type="button" onClick={() => onSelect(key)}>
          <Name>{line}</Name>
        </Line>
        {standing === 'fired' && (
          <About>
            Fired {timesWord(times)}
            {perLevel.length > 1 && `: ${perLevel.map((each) => `${each.level} ${each.times}`).join(', ')}`}.
          </About>
        )}
        {reasons.map((reason) => (
          <About key={reason}>{reason}</About>
        ))}
        {isNew && <About>Newer than the last test run.</About>}
        {runs.length > 0 && (
          <Runs>
            {runs.map(({ level, run }) => (
              <Button
                key={level}
                look="quiet"
                size="small"
                aria-label={`Replay the run of ${level} that fired ${line}`}
                onPress={() => onReplay(run, key)}
              >
                Replay {level}
              </Button>
            ))}
          </Runs>
        )}
      </li>
    ))}
  </List>
);

function Shown({ walking, book, coverage }: PanelProps & { coverage: FlowCoverage }) {
  const { model, paint, select } = book;
  const [wanted, setWanted] = useState<LevelSelection>('all');
  const chosen = wanted === 'all' || coverage.levels.some(({ level }) => level === wanted) ? wanted : 'all';
  const reading = useRuns(model.name);
  const runs = reading.status === 'loaded' ? reading.runs : null;
  const figures = useMemo(() => figuresOf(model, coverage, runs ?? [], chosen), [model, coverage, runs, chosen]);
  const [message, setMessage] = useState('');
  useEffect(() => {
    paint(paintOf(figures));
    return () => paint(null);
  }, [paint, figures]);

  const replay = async (run: CoveringRun, key: string) => {
    const found = await runCovering(model, run).catch(() => null);
    const at = found === null ? -1 : moveThatFires(found, key);
    if (found === null || at === -1) {
      setMessage('That run is from another version of the machine, so it can’t be replayed. Run the tests again.');
      return;
    }
    walking.open(found.walk, at);
    select(key);
    setMessage(`Opened at step ${at} of ${found.moves.length - 1}, which fires it.`);
  };

  const { rows, gone } = figures;
  const of = (standing: Row['standing']) => rows.filter((row) => row.standing === standing);
  const [fired, uncovered, excused] = [of('fired'), of('uncovered'), of('excused')];
  const fresh = rows.filter(({ isNew }) => isNew).length;
  const acts = { onSelect: select, onReplay: (run: CoveringRun, key: string) => void replay(run, key) };
  return (
    <>
      <Section aria-labelledby="coverage-title">
        <PanelTitle id="coverage-title">
          {shareWords({ hit: fired.length, due: rows.length - excused.length })}
        </PanelTitle>
        <LevelChoice machine={model.name} levels={coverage.levels} chosen={chosen} onChoose={setWanted} />
        <CoverageLegend rows={rows} />
        {gone.length > 0 && (
          <Caution>
            The last test run is from another version of the machine. It fired{' '}
            {gone.length === 1 ? 'a transition' : `${gone.length} transitions`} that {gone.length === 1 ? 'is' : 'are'}{' '}
            gone: {gone.join(', ')}.
          </Caution>
        )}
        {fresh > 0 && (
          <Caution>
            {fresh === 1 ? 'One transition is' : `${fresh} transitions are`} newer than the last test run. Run the tests
            again: <Name>npm test</Name>
          </Caution>
        )}
        {reading.status === 'failed' && (
          <Caution>We couldn’t load the runs that fired them. Open this tab again to retry.</Caution>
        )}
        <Quiet role="status">{message}</Quiet>
      </Section>
      {uncovered.length > 0 && (
        <Section aria-labelledby="coverage-uncovered">
          <PanelTitle id="coverage-uncovered">Not fired, {uncovered.length}</PanelTitle>
          <Transitions rows={uncovered} {...acts} />
        </Section>
      )}
      {excused.length > 0 && (
        <Section aria-labelledby="coverage-excused">
          <PanelTitle id="coverage-excused">Excused, {excused.length}</PanelTitle>
          <Transitions rows={excused} {...acts} />
        </Section>
      )}
      {fired.length > 0 && (
        <Section aria-labelledby="coverage-fired">
          <PanelTitle id="coverage-fired">Fired, {fired.length}</PanelTitle>
          <Transitions rows={fired} {...acts} />
        </Section>
      )}
    </>
  );
}

/** Shows the coverage of the last test run, in colour on the drawing and as a list. */
export function CoveragePanel({ walking, book }: PanelProps) {
  const { coverage } = book;
  if (coverage !== null && coverage.levels.length > 0)
    return <Shown walking={walking} book={book} coverage={coverage} />;
  return (
    <Section aria-labelledby="coverage-title">
      <PanelTitle id="coverage-title">No tests have been run here</PanelTitle>
      <Quiet>
        Coverage is counted while they run and shown here afterwards. <Name>npm test</Name> runs all of them.
      </Quiet>
    </Section>
  );
}
