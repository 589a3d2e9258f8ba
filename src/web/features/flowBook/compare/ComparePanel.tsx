import { MinusCircleIcon } from '@phosphor-icons/react/MinusCircle';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { PlusCircleIcon } from '@phosphor-icons/react/PlusCircle';
import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { type Difference, differenceSentence } from '#machines/kit/compare.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { Button } from '#ui/Button.tsx';
import { space, token, type } from '#ui/theme.ts';
import { type BringWords, BringField } from '../BringField.tsx';
import type { PanelProps } from '../book.ts';
import { Acts, PanelTitle, Quiet, rowButton, Section } from '../panelLook.ts';
import { type Comparison, comparison, paintOf } from './comparison.ts';

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  padding: 0;
  list-style: none;
`;

/* An icon and a word beside the colour: nobody has to tell green from red. */
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
  added: { word: 'New', colour: token.successText, Icon: PlusCircleIcon },
  changed: { word: 'Changed', colour: token.warnText, Icon: PencilSimpleIcon },
  removed: { word: 'Gone', colour: token.dangerText, Icon: MinusCircleIcon },
} as const;

function Told({ difference }: { difference: Difference }) {
  const { word, Icon } = kinds[difference.kind];
  return (
    <>
      <Icon size={16} weight="fill" aria-hidden />
      <span>
        <strong>{word}:</strong> {differenceSentence(difference)}
      </span>
    </>
  );
}

const words: BringWords = {
  label: 'Older ledger',
  help: 'Paste the text of a NAME.transitions.txt here, or drop the file: one line a transition, as an older version of the machine had them.',
  act: 'Compare',
  file: 'A file with a ledger',
  accept: '.txt,text/plain',
};

interface Kept {
  typed: string;
  /** The ledger that is compared, with its file's name where it came from one. */
  brought: { text: string; file: string | null } | null;
}

/** Looking at another tab of the book loses nothing of what was pasted here. */
const kept = new WeakMap<FlowModel, Kept>();

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function summary({ differences, same }: Exclude<Comparison, { problem: string }>): string {
  const of = (kind: Difference['kind']): number => differences.filter((difference) => difference.kind === kind).length;
  return `${of('added')} new, ${of('changed')} changed, ${of('removed')} gone; ${counted(same, 'transition is', 'transitions are')} as before.`;
}

/** Compares the machine with an older ledger of it: what is new or changed is coloured in the drawing, and all of it is listed. */
export function ComparePanel({ book: { model, paint, selected, select } }: PanelProps) {
  const [{ typed, brought }, setState] = useState<Kept>(() => kept.get(model) ?? { typed: '', brought: null });
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => void kept.set(model, { typed, brought }), [model, typed, brought]);

  const compared = useMemo(() => {
    const made = brought && comparison(model, brought.text);
    return made === null || 'problem' in made ? null : made;
  }, [model, brought]);
  useEffect(() => {
    paint(compared && paintOf(compared.differences));
    return () => paint(null);
  }, [paint, compared]);

  const bring = (text: string, file: string | null) => {
    const made = comparison(model, text);
    if ('problem' in made) return setProblem(file === null ? made.problem : `${file}: ${made.problem}`);
    setProblem(null);
    setState((now) => ({ ...now, brought: { text, file } }));
  };

  return (
    <>
      <Section aria-labelledby="compare-bring">
        <PanelTitle id="compare-bring">Compare with an older ledger</PanelTitle>
        <BringField
          words={words}
          typed={typed}
          onType={(text) => {
            setState((now) => ({ ...now, typed: text }));
            setProblem(null);
          }}
          problem={problem}
          onBring={bring}
          onProblem={setProblem}
        />
      </Section>
      {compared !== null && (
        <Section aria-labelledby="compare-differences">
          <PanelTitle id="compare-differences">Since {brought?.file ?? 'the ledger that was pasted'}</PanelTitle>
          <Quiet role="status">{compared.differences.length === 0 ? 'Nothing has changed: both have the same transitions.' : summary(compared)}</Quiet>
          <List>
            {compared.differences.map((difference) => {
              const { colour } = kinds[difference.kind];
              if (difference.kind === 'removed') {
                return (
                  <li key={`gone ${difference.before.key}`}>
                    <Row $colour={colour}>
                      <Told difference={difference} />
                    </Row>
                  </li>
                );
              }
              const { key } = difference.after;
              return (
                <li key={key}>
                  <RowButton as="button" type="button" $colour={colour} aria-pressed={selected === key} onClick={() => select(key)}>
                    <Told difference={difference} />
                  </RowButton>
                </li>
              );
            })}
          </List>
          <Acts>
            <Button size="small" look="quiet" onPress={() => setState((now) => ({ ...now, brought: null }))}>
              End the comparison
            </Button>
          </Acts>
        </Section>
      )}
    </>
  );
}
