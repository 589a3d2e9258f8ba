import styled from 'styled-components';
import { ArrowRightBoldIcon } from '#ui/icons/ArrowRightBoldIcon.ts';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import type { Edge } from '#machines/kit/edges.ts';
import { capitalised, edgeWords, type FlowWords } from '#machines/kit/words.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { Button } from '#ui/Button.tsx';
import { media, motion, radius, space, token, type } from '#ui/theme.ts';
import { causes, useNames } from '../names.ts';
import { Code } from '../panelLook.ts';

const StepAnswers = lazyPart(() => import('../outside/StepAnswers.tsx'));

export const preloadSteps = StepAnswers.preload;

const Lane = styled.div`
  display: grid;
  gap: ${space[8]};
`;

const Who = styled.h4`
  ${type.caption}
  color: ${token.muted};
`;

const List = styled.ul`
  display: grid;
  gap: ${space[8]};
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: grid;
  gap: ${space[4]};
  padding: ${space[12]};
  border: 1px solid ${token.line};
  border-radius: ${radius.control};
  background: ${token.surface};
  &[data-possible] {
    border-color: ${token.accent};
  }
  &[data-picked] {
    background: ${token.accentSoft};
  }
`;

const Occasion = styled.p`
  ${type.body}
  overflow-wrap: anywhere;
`;

const Rule = styled.span`
  display: block;
  color: ${token.muted};
`;

const Effect = styled.p`
  ${type.small}
  color: ${token.muted};
`;

const State = styled.button`
  ${type.smallStrong}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 32px;
  padding: ${space[4]} 0;
  border: 0;
  background: none;
  color: ${token.accentText};
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  transition: color ${motion.hover};
  > svg {
    flex: none;
  }
  ${media.hover} {
    &:hover {
      text-decoration: underline;
    }
  }
  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

export interface TransitionsProps {
  model: FlowModel;
  words: FlowWords;
  edges: readonly Edge[];
  /** Whether the other state is where a transition comes from or where it leads. */
  isInto: boolean;
  /** The state that is read. */
  at: string;
  /** The key of the transition that is selected. */
  picked: string | null;
  onRead: (state: string) => void;
  /** Keys of those that can be taken now. */
  possible: ReadonlySet<string>;
  onTake: (key: string) => void;
}

/** "if it is a trial"; "unless it is a trial", where the others aren't beside it. */
const condition = (rule: string, unless: readonly string[]): string =>
  rule !== 'otherwise' ? `if ${rule}` : unless.length === 0 ? 'otherwise' : `unless ${unless.join(', or ')}`;

function Transition({ edge, ...rest }: { edge: Edge } & Omit<TransitionsProps, 'edges'>) {
  const { model, words, isInto, at, picked, onRead, possible, onTake } = rest;
  const names = useNames(model);
  const { occasion, rule, unless, effects, description } = edgeWords(model.machine, words, edge);
  const others = isInto ? [edge.from] : edge.to.filter((to) => to !== edge.from || edge.reenter);
  const isFromAround = !isInto && edge.from !== at;
  const canTake = possible.has(edge.key);
  return (
    <Item data-possible={canTake || undefined} data-picked={edge.key === picked || undefined}>
      <Occasion>
        {occasion}
        {rule !== null && <Rule>{condition(rule, isInto ? unless : [])}</Rule>}
      </Occasion>
      {names.isCode && <Code>{names.label(edge)}</Code>}
      {effects.length > 0 && <Effect>{effects.map((effect) => `${capitalised(effect)}.`).join(' ')}</Effect>}
      {description !== null && <Effect>{description}</Effect>}
      {!isInto && <StepAnswers.Part machine={model.name} edge={edge.key} />}
      {isFromAround && edge.from !== model.machine.id && <Effect>Anywhere in “{names.state(edge.from)}”.</Effect>}
      {others.length === 0 && <Effect>It stays here.</Effect>}
      {others.map((other) => (
        <State key={other} type="button" onClick={() => onRead(other)}>
          {!isInto && <ArrowRightBoldIcon size={16} aria-hidden />}
          {other === model.machine.id ? 'From anywhere' : isInto ? `From “${names.state(other)}”` : names.state(other)}
        </State>
      ))}
      {canTake && (
        <div>
          <Button look="secondary" size="small" onPress={() => onTake(edge.key)}>
            Take this step
          </Button>
        </div>
      )}
    </Item>
  );
}

/** Transitions in plain words, in a lane for each that causes them. */
export function Transitions({ edges, ...rest }: TransitionsProps) {
  const { model, words } = rest;
  return causes.map(([cause, title]) => {
    const those = edges.filter((edge) => edgeWords(model.machine, words, edge).by === cause);
    return (
      those.length > 0 && (
        <Lane key={cause} role="group" aria-label={title}>
          <Who>{title}</Who>
          <List>
            {those.map((edge) => (
              <Transition key={edge.key} edge={edge} {...rest} />
            ))}
          </List>
        </Lane>
      )
    );
  });
}
