import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { edgesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Trace } from '#machines/kit/trace.ts';
import { stimulusName } from '#machines/kit/world.ts';
import { space, token, type } from '#ui/theme.ts';
import { Caution } from '../Caution.tsx';
import type { PanelProps } from '../book.ts';
import { ImportField, type ImportWords } from '../ImportField.tsx';
import { loadTraces } from '../library.ts';
import { Name, PanelTitle, Quiet, Section } from '../panelLook.ts';
import type { Walking } from '../useWalk.ts';
import { type Difference, expectationDifferences } from './expectationDifferences.ts';
import { parsePastedRuns } from './parsePastedRuns.ts';
import { useReplayState } from './useReplayState.ts';
import { Player } from './Player.tsx';
import { RunList } from './RunList.tsx';
import { type Run, runOfTrace } from './runs.ts';
import { TraceActs } from './TraceActs.tsx';

const Compared = styled.dl`
  ${type.caption}
  display: grid;
  gap: ${space[8]};
  dt {
    font-weight: 600;
  }
  dd {
    color: ${token.muted};
    overflow-wrap: anywhere;
  }
`;

const words: ImportWords = {
  label: 'Trace',
  help: 'Paste or drop a trace, a file of traces, a recording from the product, a walk, or a link to one.',
  act: 'Replay it',
  file: 'A file of traces',
  accept: '.json,application/json,text/plain',
};

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Summarises each run: how many transitions it fires, and how many no earlier run fires. */
function runSummaries(model: FlowModel, traces: readonly Trace[]): string[] {
  const all = edgesOf(model.machine).length;
  const seen = new Set<string>();
  return traces.map(({ start, steps }) => {
    const fires = new Set([start, ...steps.map(({ then }) => then)].flatMap((expected) => expected.fires));
    const fresh = [...fires].filter((key) => !seen.has(key)).length;
    for (const key of fires) seen.add(key);
    return `${plural(steps.length, 'step')}. Fires ${fires.size} of ${plural(all, 'transition')}, ${fresh === fires.size ? 'all' : fresh === 0 ? 'none' : fresh} of them first.`;
  });
}

/** Differences by move index, up to where the walk leaves the opened run. */
function differencesBy(walk: Walking['walk'], moves: Walking['moves'], opened: Run | null): readonly Difference[][] {
  if (opened === null || opened.walk.input !== walk.input) return [];
  const isSame = (index: number) => {
    const [one, other] = [opened.walk.taken[index], walk.taken[index]];
    return one !== undefined && other !== undefined && stimulusName(one) === stimulusName(other);
  };
  const parted = walk.taken.findIndex((_, index) => !isSame(index));
  return moves.slice(0, parted === -1 ? undefined : parted + 1).map((move, index) => {
    const expected = opened.expected[index];
    return expected === undefined ? [] : expectationDifferences(expected, move);
  });
}

const valueText = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

function Stopped({ run: { stopped, length } }: { run: Run }) {
  if (stopped === null) return null;
  return stopped.at === 0 ? (
    <Caution>
      This can’t be replayed: the machine no longer starts like that. It started with one of its own inputs instead.
    </Caution>
  ) : (
    <Caution>
      Followed up to step {stopped.at - 1} of {length}: step {stopped.at}, “{stopped.on}”, can’t happen there any more.
    </Caution>
  );
}

/** Replays the committed runs, and any trace that is pasted, dropped or chosen as a file. */
export function ReplayPanel({ walking }: PanelProps) {
  const { model, walk, moves, at, open } = walking;
  const [{ typed, brought, note, opened }, keep] = useReplayState(model);
  const [problem, setProblem] = useState<string | null>(null);
  const [traces, setTraces] = useState<readonly Trace[] | null | 'unreachable'>(null);
  useEffect(() => {
    let isHere = true;
    loadTraces(model.name).then(
      (loaded) => isHere && setTraces(loaded),
      () => isHere && setTraces('unreachable'),
    );
    return () => {
      isHere = false;
    };
  }, [model]);

  const found = useMemo(() => differencesBy(walk, moves, opened), [walk, moves, opened]);
  const differing = found.flatMap((differs, index) => (differs.length > 0 ? [index] : []));
  const isOpened = opened !== null && opened.walk === walk;

  const replay = (run: Run | null) => {
    if (run === null) return;
    keep({ opened: run });
    open(run.walk, 0);
  };
  const bring = (text: string, file: string | null) => {
    const read = parsePastedRuns(model, text);
    const isNone = 'problem' in read;
    setProblem(isNone ? `${file === null ? '' : `${file}: `}${read.problem}` : null);
    if (isNone) return false;
    keep({ brought: read.runs, note: read.note });
    replay(read.runs[0] ?? null);
    return true;
  };

  const about = Array.isArray(traces) ? runSummaries(model, traces) : [];
  return (
    <>
      <Section aria-labelledby="replay-walk">
        <PanelTitle id="replay-walk">{isOpened ? opened.name : 'This walk'}</PanelTitle>
        {isOpened && <Stopped run={opened} />}
        {differing.length > 0 && (
          <Caution>
            {differing.length === 1 ? `Step ${differing[0]} is` : `Steps ${differing.join(', ')} are`} different from
            the trace.
          </Caution>
        )}
        <Player walking={walking} differing={(index) => (found[index]?.length ?? 0) > 0} />
        {(found[at]?.length ?? 0) > 0 && (
          <Compared aria-label={`Differences in step ${at}`}>
            {found[at]?.map(({ part, expected, now }) => (
              <div key={part}>
                <dt>{part}</dt>
                <dd>
                  expected <Name>{valueText(expected)}</Name>
                </dd>
                <dd>
                  now <Name>{valueText(now)}</Name>
                </dd>
              </div>
            ))}
          </Compared>
        )}
        <TraceActs walking={walking} name={isOpened ? opened.name : `A walk from ${walk.input}`} />
      </Section>
      <Section aria-labelledby="replay-own">
        <PanelTitle id="replay-own">A trace of your own</PanelTitle>
        <ImportField
          words={words}
          typed={typed}
          onType={(text) => {
            keep({ typed: text });
            setProblem(null);
          }}
          problem={problem}
          onBring={bring}
          onProblem={setProblem}
        />
        {note !== null && <Caution>{note}</Caution>}
        {brought.length > 1 && (
          <RunList
            runs={brought.map((run) => ({
              name: run.name,
              about: `${plural(run.length, 'step')}.`,
              isOpen: run === opened && isOpened,
              open: () => replay(run),
            }))}
          />
        )}
      </Section>
      <Section aria-labelledby="replay-committed">
        <PanelTitle id="replay-committed">Runs of the tests</PanelTitle>
        {traces === null && <Quiet role="status">Loading the runs.</Quiet>}
        {traces === 'unreachable' && <Caution>We couldn’t load the runs. Open this tab again to retry.</Caution>}
        {Array.isArray(traces) && (
          <RunList
            runs={traces.map((trace, index) => ({
              name: trace.name,
              about: about[index] ?? '',
              // A pasted run with the same name is a different run.
              isOpen: isOpened && opened.name === trace.name && !brought.includes(opened),
              open: () => replay(runOfTrace(model, trace)),
            }))}
          />
        )}
      </Section>
    </>
  );
}
