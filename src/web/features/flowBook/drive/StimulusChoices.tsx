import { useContext } from 'react';
import styled from 'styled-components';
import type { AnyMachineSnapshot } from 'xstate';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Cause, FlowWords } from '#machines/kit/words.ts';
import { type Stimulus, stimulusName } from '#machines/kit/world.ts';
import { placeOf } from '#machines/kit/place.ts';
import { Code, More, Quiet, Sample, Section, SectionTitle } from '../panelLook.ts';
import { causes, PlainWords, useNames } from '../names.ts';
import type { Possible, Walking } from '../useWalk.ts';
import { printJson } from '../flowBookWords.ts';
import { StimulusButton } from './StimulusButton.tsx';
import { space } from '#ui/theme.ts';

const List = styled.ul`
  display: grid;
  gap: ${space[12]};
  list-style: none;
  padding: 0;
`;

interface OneProps {
  model: FlowModel;
  possible: Possible;
  here: string;
  onTake: (stimulus: Stimulus) => void;
  /** The data it carries, shown on demand; undefined for none. */
  sample?: { title: string; value: unknown };
}

function One({ model, possible, here, onTake, sample }: OneProps) {
  const { isCode } = useNames(model);
  return (
    <li>
      <StimulusButton model={model} possible={possible} here={here} onTake={() => onTake(possible.stimulus)} />
      {isCode && sample !== undefined && (
        <More>
          <summary>{sample.title}</summary>
          <Sample>{printJson(sample.value)}</Sample>
        </More>
      )}
    </li>
  );
}

/** The data of a case's event; undefined if it carries none. */
function sampleOf(
  model: FlowModel,
  snapshot: AnyMachineSnapshot,
  name: string,
): { title: string; value: unknown } | undefined {
  const event = model.events(snapshot)[name];
  if (event === undefined) return undefined;
  return Object.keys(event).length > 1 ? { title: `Data of ${event.type}`, value: event } : undefined;
}

function answerOf(model: FlowModel, src: string, answers: string): { title: string; value: unknown } | undefined {
  const outcome = model.outcomes[src]?.[answers];
  if (outcome === undefined) return undefined;
  if ('error' in outcome) return { title: 'The error', value: outcome.error };
  return outcome.done === undefined || outcome.done === null ? undefined : { title: 'The answer', value: outcome.done };
}

/** Who is asked for what. */
const AnswerTitle = ({ words, id }: { words: FlowWords; id: string }) => {
  const { by, asks } = words.answers[id] ?? { by: 'server', asks: '' };
  return `${by === 'provider' ? 'The card provider' : 'The server'} ${asks}. What does it say?`;
};

/** Lists everything that can happen in the current state: events, actors' answers and time. */
export function StimulusChoices({ walking, onTake }: { walking: Walking; onTake: (stimulus: Stimulus) => void }) {
  const { model, current, possible } = walking;
  const words = useContext(PlainWords);
  const { snapshot, actors, timers } = current.world;
  const here = placeOf(snapshot);
  const shared = { model, here, onTake };
  const isEvent = ({ stimulus }: Possible) => 'event' in stimulus;
  const events = possible.filter((each) => isEvent(each) && each.fires.length > 0);
  const ignored = possible.filter((each) => isEvent(each) && each.fires.length === 0);
  const byOf = ({ stimulus }: Possible): Cause => {
    const type = model.events(snapshot)[stimulusName(stimulus)]?.type ?? '';
    return words?.events[type]?.by ?? 'person';
  };
  const lanes =
    words === null
      ? [{ title: 'User actions', those: events }]
      : causes.map(([cause, title]) => ({ title, those: events.filter((each) => byOf(each) === cause) }));
  const times = possible.filter(({ stimulus }) => 'after' in stimulus);

  if (snapshot.status !== 'active') {
    return (
      <Section>
        <Quiet>The machine has ended. Step back or start again.</Quiet>
      </Section>
    );
  }
  return (
    <>
      {actors.map(({ id, src }) => (
        <Section key={id} aria-label={`Answer of ${id}`}>
          <SectionTitle>
            {words === null ? (
              <>
                Choose the answer of <Code>{id}</Code>
              </>
            ) : (
              <AnswerTitle words={words} id={id} />
            )}
          </SectionTitle>
          <List>
            {possible.map((each) => {
              const { stimulus } = each;
              if (!('actor' in stimulus) || stimulus.actor !== id) return null;
              const sample = answerOf(model, src, stimulus.answers);
              return <One key={stimulusName(stimulus)} possible={each} {...shared} {...(sample && { sample })} />;
            })}
          </List>
        </Section>
      ))}
      {lanes.map(
        ({ title, those }) =>
          those.length > 0 && (
            <Section key={title} aria-label={title}>
              <SectionTitle>{title}</SectionTitle>
              <List>
                {those.map((each) => {
                  const sample = sampleOf(model, snapshot, stimulusName(each.stimulus));
                  return (
                    <One key={stimulusName(each.stimulus)} possible={each} {...shared} {...(sample && { sample })} />
                  );
                })}
              </List>
            </Section>
          ),
      )}
      {times.length > 0 && (
        <Section aria-label="Time">
          <SectionTitle>
            {words === null ? (
              <>
                Time: after <Code>{timers[0]?.name}</Code>
              </>
            ) : (
              'Time'
            )}
          </SectionTitle>
          <List>
            {times.map((each) => (
              <One key={stimulusName(each.stimulus)} possible={each} {...shared} />
            ))}
          </List>
        </Section>
      )}
      {possible.length === 0 && (
        <Section>
          <Quiet>Nothing more can happen here.</Quiet>
        </Section>
      )}
      {ignored.length > 0 && (
        <Section>
          <More>
            <summary>Changes nothing here: {ignored.length}</summary>
            <Quiet>{ignored.map(({ stimulus }) => stimulusName(stimulus)).join(', ')}</Quiet>
          </More>
        </Section>
      )}
    </>
  );
}
