import { use, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { momentsOf, readCounterexample, type SharedCounterexample } from '#machines/kit/sharedCounterexample.ts';
import { media, radius, space, token, type } from '#ui/theme.ts';
import { compositionId } from '../stateAddress.ts';
import { Caution } from '../Caution.tsx';
import { Acts, More, PanelTitle, Quiet, rowButton, SectionTitle } from '../panelLook.ts';
import { StepButtons } from '../StepButtons.tsx';
import { loadCompositions } from '#machines/compositions/loadCompositions.ts';

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  margin-block: ${space[24]};
`;

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  ${media.md} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

const Side = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[12]};
`;

const Steps = styled.ol`
  border-left: 2px solid ${token.line};
`;

const Step = styled.button`
  ${rowButton}
  border-radius: 0 ${radius.badge} ${radius.badge} 0;
  &[aria-current] {
    background: ${token.accentSoft};
    box-shadow: -2px 0 ${token.accent};
    font-weight: 600;
  }
`;

const States = styled.dl`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  dt {
    color: ${token.muted};
  }
  dd {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;

const Sentences = styled.ul`
  ${type.small}
  padding-inline-start: ${space[20]};
  list-style: disc;
`;

/** Each address has bounds of its own, which say what is possible. */
const loaded = new Map<string, ReturnType<typeof loadCompositions>>();
function compositionsWith(bounds: Record<string, number>): ReturnType<typeof loadCompositions> {
  const key = JSON.stringify(bounds);
  const found = loaded.get(key) ?? loadCompositions(bounds);
  loaded.set(key, found);
  return found;
}

/** Steps through a counterexample, with the machines' states beside. */
function CounterexampleView({ shared }: { shared: SharedCounterexample }) {
  const composition = use(compositionsWith(shared.bounds)).find(
    ({ name, starts }) => name === shared.name && Object.hasOwn(starts, shared.start),
  );
  const [at, setAt] = useState(0);
  if (composition === undefined) return <Caution>There is no composition “{shared.name}” any more.</Caution>;
  const { moments, stoppedAt } = momentsOf(composition, shared);
  const last = moments.length - 1;
  return (
    <Part aria-labelledby="counterexample-title">
      <PanelTitle id="counterexample-title">A counterexample in “{shared.name}”</PanelTitle>
      <p>Broken: {shared.rule}</p>
      {stoppedAt !== null && (
        <Caution>
          These machines can be followed for {stoppedAt} of {shared.acts.length} steps. They have changed since, or the
          search used others.
        </Caution>
      )}
      <Acts>
        <StepButtons at={at} last={last} onGo={setAt} />
      </Acts>
      <Sides>
        <Steps aria-label="Steps">
          {moments.map(({ sentence }, index) => (
            <li key={index}>
              <Step type="button" aria-current={index === at ? 'step' : undefined} onClick={() => setAt(index)}>
                {sentence}
              </Step>
            </li>
          ))}
        </Steps>
        <Side aria-live="polite">
          <SectionTitle>
            After step {at} of {last}
          </SectionTitle>
          <States>
            {Object.entries(moments[at]?.states ?? {}).map(([machine, state]) => (
              <div key={machine}>
                <dt>{machine}</dt>
                <dd>{state}</dd>
              </div>
            ))}
          </States>
        </Side>
      </Sides>
    </Part>
  );
}

/** The counterexample in the address, if any. */
export function OpenedCounterexample() {
  const shared = readCounterexample(useLocation().search);
  return shared === null ? null : <CounterexampleView key={JSON.stringify(shared)} shared={shared} />;
}

/** The machines that are searched together, with what must hold. */
export function Together() {
  const { hash } = useLocation();
  const all = use(compositionsWith({}));
  const compositions = all.filter(({ name }, index) => all.findIndex((each) => each.name === name) === index);
  return (
    <Part aria-labelledby="together-title">
      <PanelTitle id="together-title">Machines together</PanelTitle>
      <Quiet>
        The tests search every order of events within bounds, and check these sentences after each step. A broken one
        comes with an address that shows its steps here.
      </Quiet>
      {compositions.map(({ name, properties }) => (
        <More key={name} id={compositionId(name)} open={hash === `#${compositionId(name)}`}>
          <summary>
            {name}: {properties.length} sentences
          </summary>
          <Sentences>
            {properties.map(({ says }) => (
              <li key={says}>{says}</li>
            ))}
          </Sentences>
        </More>
      ))}
    </Part>
  );
}
