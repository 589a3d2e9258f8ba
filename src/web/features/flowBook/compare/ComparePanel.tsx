import { useEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { MinusCircleFillIcon } from '#ui/icons/MinusCircleFillIcon.ts';
import { PencilSimpleFillIcon } from '#ui/icons/PencilSimpleFillIcon.ts';
import { PlusCircleFillIcon } from '#ui/icons/PlusCircleFillIcon.ts';
import { type Difference, differenceSentence } from '#machines/kit/compare.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { Button } from '#ui/Button.tsx';
import { Link } from '#ui/Link.tsx';
import { space, token, type } from '#ui/theme.ts';
import { type ImportWords, ImportField } from '../ImportField.tsx';
import type { PanelProps } from '../book.ts';
import { Caution } from '../Caution.tsx';
import { Acts, PanelTitle, Quiet, rowButton, Section } from '../panelLook.ts';
import { type Compared, comparison, keyOf, kindWords, paintOf } from './comparison.ts';
import { useVersionsDrawing } from './useVersionsDrawing.ts';
import { VersionList } from './VersionList.tsx';

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  padding: 0;
  list-style: none;
`;

/* An icon and a word beside the colour, for people who can't tell green from red. */
const Row = styled.div<{ $colour: string }>`
  ${type.small}
  display: flex;
  gap: ${space[8]};
  align-items: start;
  padding: ${space[4]} ${space[8]};
  overflow-wrap: anywhere;
  & > svg {
    flex: none;
    margin-top: 2px;
    color: ${({ $colour }) => $colour};
  }
`;

const RowButton = styled(Row)`
  ${rowButton}
  display: flex;
  &[aria-pressed='true'] {
    background: ${token.accentSoft};
  }
`;

const kinds = {
  added: { colour: token.successText, Icon: PlusCircleFillIcon },
  changed: { colour: token.warnText, Icon: PencilSimpleFillIcon },
  removed: { colour: token.dangerText, Icon: MinusCircleFillIcon },
} as const;

function DifferenceWords({ difference }: { difference: Difference }) {
  const { Icon } = kinds[difference.kind];
  return (
    <>
      <Icon size={16} aria-hidden />
      <span>
        <strong>{kindWords[difference.kind]}:</strong> {differenceSentence(difference)}
      </span>
    </>
  );
}

const words: ImportWords = {
  label: 'Older ledger',
  help: 'Paste the text of a NAME.transitions.txt here, or drop the file: one line per transition, from an older version of the machine.',
  act: 'Compare',
  file: 'A file with a ledger',
  accept: '.txt,text/plain',
};

interface PanelState {
  typed: string;
  /** The ledger to compare, with the name of its file if it came from one, or with its commit. */
  imported: { text: string; file: string | null; commit?: string } | null;
}

/** Keeps what was pasted here while another tab of the book is open. */
const panelStates = new WeakMap<FlowModel, PanelState>();

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function summary({ differences, same }: Compared): string {
  const of = (kind: Difference['kind']): number => differences.filter((difference) => difference.kind === kind).length;
  return `${of('added')} new, ${of('changed')} changed, ${of('removed')} gone; ${counted(same, 'transition is', 'transitions are')} as before.`;
}

/** Warns if the ledger seems to be another machine's, and links to that machine. */
function OtherMachineWarning({ machine, text }: { machine: string; text: string }) {
  const [closest, setClosest] = useState<{ name: string; shared: number; all: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Without the other ledgers there's no warning.
    import('./ledgers.ts').then(
      ({ closestMachine }) => isCurrent && setClosest(closestMachine(text, machine)),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [machine, text]);
  if (closest === null) return null;
  const { name, shared, all } = closest;
  return (
    <Caution>
      This looks like a ledger of {name}: {shared} of its {all} lines match that machine, and fewer match this one.
      Compare it on <Link href={`/flows/${name}`}>the page of {name}</Link>.
    </Caution>
  );
}

const GoneStates = ({ names }: { names: readonly string[] }) => (
  <Quiet>
    {names.length === 1 ? 'A state is' : `${names.length} states are`} gone: {names.join(', ')}.
  </Quiet>
);

const FailedDrawing = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <Caution>We couldn’t draw both versions. Check your connection and try again. The list below is complete.</Caution>
    <Acts>
      <Button size="small" onPress={onRetry}>
        Try again
      </Button>
    </Acts>
  </>
);

interface DifferenceRowProps {
  difference: Difference;
  selected: string | null;
  onSelect: (key: string) => void;
}

function DifferenceRow({ difference, selected, onSelect }: DifferenceRowProps) {
  const key = keyOf(difference);
  return (
    <li>
      <RowButton
        as="button"
        type="button"
        $colour={kinds[difference.kind].colour}
        aria-pressed={selected === key}
        onClick={() => onSelect(key)}
      >
        <DifferenceWords difference={difference} />
      </RowButton>
    </li>
  );
}

/** Compares the machine with an older ledger: draws both versions together and lists the differences. */
export function ComparePanel({ book: { model, paint, draw, selected, select } }: PanelProps) {
  const [{ typed, imported }, setState] = useState<PanelState>(
    () => panelStates.get(model) ?? { typed: '', imported: null },
  );
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => void panelStates.set(model, { typed, imported }), [model, typed, imported]);

  const compared = useMemo(() => {
    const result = imported && comparison(model, imported.text);
    return result === null || 'problem' in result ? null : result;
  }, [model, imported]);
  const painted = useMemo(() => compared && paintOf(compared), [compared]);
  useEffect(() => {
    paint(painted);
    return () => paint(null);
  }, [paint, painted]);
  const { progress, retry } = useVersionsDrawing(model, compared, draw);

  const show = (ledger: PanelState['imported']) => setState((state) => ({ ...state, imported: ledger }));
  const importLedger = (text: string, file: string | null) => {
    const result = comparison(model, text);
    const hasFailed = 'problem' in result;
    setProblem(hasFailed ? `${file === null ? '' : `${file}: `}${result.problem}` : null);
    show(hasFailed ? null : { text, file });
    return !hasFailed;
  };
  const end = () => {
    show(null);
    field.current?.focus();
  };

  return (
    <>
      <Section aria-labelledby="compare-bring">
        <PanelTitle id="compare-bring">Compare with an older version</PanelTitle>
        <VersionList
          model={model}
          chosen={imported?.commit ?? null}
          onChoose={({ commit, subject, ledger }) => {
            setProblem(null);
            show({ text: ledger, file: `“${subject}”`, commit });
          }}
        />
        <ImportField
          ref={field}
          words={words}
          typed={typed}
          onType={(text) => {
            setState((state) => ({ ...state, typed: text }));
            setProblem(null);
          }}
          problem={problem}
          onBring={importLedger}
          onProblem={(message) => {
            setProblem(message);
            show(null);
          }}
        />
      </Section>
      {imported !== null && compared !== null && (
        <Section aria-labelledby="compare-differences">
          <PanelTitle id="compare-differences">Since {imported.file ?? 'the pasted ledger'}</PanelTitle>
          <Quiet role="status">
            {compared.differences.length === 0
              ? 'Nothing has changed: both have the same transitions.'
              : summary(compared)}
            {progress === 'drawing' && ' Drawing both versions…'}
          </Quiet>
          <OtherMachineWarning key={imported.text} machine={model.name} text={imported.text} />
          {compared.goneStates.length > 0 && <GoneStates names={compared.goneStates} />}
          {progress === 'failed' && <FailedDrawing onRetry={retry} />}
          <List>
            {compared.differences.map((difference) => (
              <DifferenceRow key={keyOf(difference)} difference={difference} selected={selected} onSelect={select} />
            ))}
          </List>
          <Acts>
            <Button size="small" look="quiet" onPress={end}>
              End the comparison
            </Button>
          </Acts>
        </Section>
      )}
    </>
  );
}
