import styled from 'styled-components';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Edge, edgesOf, nearestMeta, stateName } from '#machines/kit/edges.ts';
import { space, token, type } from '#ui/theme.ts';
import { rowButton } from '../panelLook.ts';
import { RuleText } from '../RuleText.tsx';
import { useNames } from '../names.ts';
import { stateSentences } from './stateSentences.ts';

const States = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
  & & {
    gap: ${space[12]};
    margin-top: ${space[12]};
    padding-inline-start: ${space[12]};
    border-left: 2px solid ${token.line};
  }
`;

const Name = styled.h3`
  ${type.bodyStrong}
`;

const Sentence = styled.p`
  ${type.small}
`;

const Fact = styled(Sentence)`
  color: ${token.muted};
  @media print {
    color: #000;
  }
`;

const Ways = styled.ul`
  ${type.small}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: ${space[4]};
`;

const Choose = styled.button`
  ${rowButton}
  margin-inline: -${space[8]};
  width: calc(100% + 2 * ${space[8]});
  font: inherit;
  &[aria-pressed='true'] {
    background: ${token.accentSoft};
    box-shadow: inset 2px 0 ${token.accent};
  }
`;

export interface OutlineProps {
  machine: AnyStateMachine;
  /** A state's name or a transition's key. */
  selected: string | null;
  /** Selects an element in the drawing; null without a drawing to show it in, as on paper. */
  onSelect: ((name: string) => void) | null;
}

interface Inner extends OutlineProps {
  edges: readonly Edge[];
  level: 3 | 4 | 5 | 6;
}

/** Text that selects its element in the drawing when pressed. Plain text if there is no drawing. */
function Shows({ name, words, selected, onSelect }: { name: string; words: string } & Omit<OutlineProps, 'machine'>) {
  if (onSelect === null) return words;
  return (
    <Choose type="button" aria-pressed={selected === name} onClick={() => onSelect(name)}>
      {words}
    </Choose>
  );
}

const below: Record<Inner['level'], Inner['level']> = { 3: 4, 4: 5, 5: 6, 6: 6 };

function State({ node, ...inner }: { node: AnyStateNode } & Inner) {
  const { edges, level, ...choice } = inner;
  const names = useNames(inner);
  const { name, title, description, rule, view, facts } = stateSentences(node);
  const ways = edges.filter(({ from }) => from === name);
  const children = Object.values(node.states);
  const isRoot = node.parent === undefined;
  return (
    <li>
      <Name as={`h${level}`}>
        {isRoot && names.isCode ? (
          title
        ) : isRoot ? (
          names.machine
        ) : (
          <Shows name={name} words={names.state(name)} {...choice} />
        )}
      </Name>
      {description !== null && <Sentence>{description}</Sentence>}
      {names.isCode && facts.length > 0 && <Fact>{facts.join(' ')}</Fact>}
      {names.isCode && view !== null && <Fact>View: {view}.</Fact>}
      {rule !== null && (
        <Fact>
          Rule: <RuleText id={rule} />
        </Fact>
      )}
      {ways.length > 0 && (
        <Ways aria-label={`Transitions of ${names.state(name)}`}>
          {ways.map((edge) => (
            <li key={edge.key}>
              <Shows name={edge.key} words={names.sentence(edge)} {...choice} />
              {edge.rule !== null && edge.rule !== nearestMeta(node, 'rule') && (
                <Fact>
                  Rule: <RuleText id={edge.rule} />
                </Fact>
              )}
            </li>
          ))}
        </Ways>
      )}
      {children.length > 0 && (
        <States aria-label={`States in ${names.state(name)}`}>
          {children.map((child) => (
            <State key={stateName(child)} node={child} {...inner} level={below[level]} />
          ))}
        </States>
      )}
    </li>
  );
}

/** A chart as text: its states in document order, with their descriptions and transitions. */
export const Outline = (props: OutlineProps) => (
  <States>
    <State node={props.machine.root} edges={edgesOf(props.machine)} level={3} {...props} />
  </States>
);
