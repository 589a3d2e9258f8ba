import { useRef } from 'react';
import styled from 'styled-components';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { Badge } from '#ui/Badge.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Book } from '../book.ts';
import { chartOf } from '../chart.ts';
import { capitalised, type FlowWords } from '#machines/kit/words.ts';
import { useNames } from '../names.ts';
import { Code, More, Part, PartTitle, rowButton } from '../panelLook.ts';
import { machineAnswers } from '../outside/machineAnswers.ts';
import { preloadRuleTexts, RuleText } from '../RuleText.tsx';
import type { Possible } from '../useWalk.ts';
import { preloadPictures, StatePicture } from '../StatePicture.tsx';
import { useHappeningInAddress } from '../stateAddress.ts';
import { focusOn } from './focus.ts';
import { preloadSteps, Transitions } from './Transitions.tsx';

const StateAnswers = lazyPart(() => import('../outside/StateAnswers.tsx'));
const MiniMap = lazyPart(() => import('./MiniMap.tsx').then((loaded) => ({ default: loaded.MiniMap })));
const StateTree = lazyPart(() => import('./StateTree.tsx').then((loaded) => ({ default: loaded.StateTree })));

/** Loads all parts of the page, so that nothing on it moves when one arrives. */
export const preloadReader = (machine: string): Promise<unknown> =>
  Promise.all([
    ...[StateAnswers, MiniMap, StateTree].map((each) => each.preload()),
    preloadSteps(),
    preloadRuleTexts(),
    preloadPictures(),
    machineAnswers(machine).catch(() => {}),
  ]);

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[24]};
  overflow: auto;
  padding: ${space[16]};
  background: ${token.bg};
  container-type: inline-size;
  ${media.sm} {
    padding: ${space[24]};
  }
  @media print {
    display: none;
  }
`;

/** Side by side where there is room. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[24]};
  @container (min-width: 700px) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
  }
`;

const Here = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]} ${space[24]};
  @container (min-width: 640px) {
    grid-template-columns: minmax(0, 1fr) 240px;
  }
`;

const Told = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[12]};
`;

const Title = styled.h2`
  ${type.h3}
  overflow-wrap: anywhere;
  small {
    ${type.caption}
    display: block;
    color: ${token.muted};
  }
`;

const Sentence = styled.p`
  ${type.body}
  max-width: 62ch;
`;

const Quiet = styled.p`
  ${type.small}
  color: ${token.muted};
  overflow-wrap: anywhere;
`;

const Back = styled.button`
  ${rowButton}
  width: auto;
  color: ${token.accentText};
`;

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  &:empty {
    display: none;
  }
`;

export interface ReaderProps {
  book: Book;
  words: FlowWords;
  /** Every active state of the walk, including outer ones. */
  now: readonly string[];
  /** The innermost one, which is read unless another is selected. */
  here: string;
  possible: readonly Possible[];
  onTake: (key: string) => void;
}

/**
 * Reads a chart state by state, in plain words: what a state means, what leads into it and what can happen next, by
 * whose doing. The selected state is read, or where the walk is. Paper shows every state instead.
 */
export function Reader({ book, words, now, here, possible, onTake }: ReaderProps) {
  const { model, svg, coverage, selected, select } = book;
  const names = useNames(model);
  const { states, edges } = chartOf(model);
  const selectedEdge = edges.get(selected ?? '');
  const at = selectedEdge?.from ?? (selected !== null && states.has(selected) ? selected : here);
  const focus = focusOn(model, at);
  const canFire = new Set(possible.flatMap(({ fires }) => fires.slice(0, 1)));
  const title = useRef<HTMLHeadingElement>(null);
  const asked = useHappeningInAddress();
  const state = states.get(at);
  if (focus === null || state === undefined) return null;
  const read = (name: string) => {
    select(name);
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'nearest' });
  };
  const isNow = now.includes(at);
  const near = new Set([...focus.into.map(({ from }) => from), ...focus.out.flatMap(({ to }) => to)]);
  const shared = {
    model,
    words,
    at,
    picked: selectedEdge?.key ?? null,
    onRead: read,
    onTake,
    possible: isNow ? canFire : new Set<string>(),
  };
  const asks = state.invokes.flatMap((id) => words.answers[id] ?? []);
  const entry = state.entry.flatMap((action) => words.actions[action] ?? []);
  return (
    <Page tabIndex={0} role="group" aria-label={`${names.machine}, state by state`}>
      <Here aria-label="The state">
        <Told>
          <Title ref={title} tabIndex={-1}>
            {focus.around.length > 0 && <small>{focus.around.map(names.state).join(' › ')}</small>}
            {names.state(at)}
          </Title>
          <Badges>
            {isNow && <Badge tone="accent">The walk is here</Badge>}
            {focus.isStart && <Badge>It starts here</Badge>}
            {focus.isEnd && <Badge>It ends here</Badge>}
            {state.isBusy && <Badge>Busy: the page shows that it is waiting</Badge>}
          </Badges>
          <Sentence>{state.description}</Sentence>
          {names.isCode && (
            <Quiet>
              <Code>{at}</Code>
            </Quiet>
          )}
          {asks.map(({ by, asks: request }) => (
            <Quiet key={request}>
              {by === 'provider' ? 'The card provider' : 'The server'} {request}.
            </Quiet>
          ))}
          {entry.map((effect) => (
            <Quiet key={effect}>{capitalised(effect)}.</Quiet>
          ))}
          {state.rule !== null && (
            <Quiet>
              Rule: <RuleText id={state.rule} />
            </Quiet>
          )}
          {selected !== null && !isNow && (
            <Quiet>
              <Back type="button" onClick={() => read(here)}>
                Back to where the walk is: {names.place(here)}
              </Back>
            </Quiet>
          )}
        </Told>
        <Told>
          <MiniMap.Part svg={svg} root={model.machine.id} at={at} near={near} now={now} onRead={read} />
          <StatePicture model={model} place={at} coverage={coverage} />
        </Told>
      </Here>
      <Columns>
        <Part aria-labelledby="reader-next">
          <PartTitle id="reader-next">What can happen</PartTitle>
          {focus.out.length === 0 ? (
            <Quiet>{focus.isEnd ? 'Nothing more: the flow ends here.' : 'Nothing leads on from here.'}</Quiet>
          ) : (
            <Transitions edges={focus.out} isInto={false} {...shared} />
          )}
          {focus.inside.length > 0 && (
            <Quiet>Open its parts for the rest: {focus.inside.map(names.state).join(', ')}.</Quiet>
          )}
        </Part>
        <Part aria-labelledby="reader-before">
          <PartTitle id="reader-before">What leads here</PartTitle>
          {focus.isStart && <Quiet>The flow starts here.</Quiet>}
          <Transitions edges={focus.into} isInto {...shared} />
        </Part>
      </Columns>
      <StateAnswers.Part model={model} at={at} asked={asked} />
      <More>
        <summary>All states of this flow</summary>
        <StateTree.Part model={model} at={at} now={now} onRead={read} />
      </More>
      <VisuallyHidden role="status">{`Reading ${names.state(at)}`}</VisuallyHidden>
    </Page>
  );
}
