import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { FlowModel } from '#machines/kit/model.ts';
import { happenings } from '#machines/kit/outsideFacts.ts';
import { Link } from '#ui/Link.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import { machineSummaries } from '../library.ts';
import { useNames } from '../names.ts';
import { Part, PartTitle } from '../panelLook.ts';
import { stateAddress } from '../stateAddress.ts';
import { useMachineAnswers } from './machineAnswers.ts';
import { outsideQuestions } from './outsideQuestions.ts';
import { mailWords } from './StepAnswers.tsx';

const Questions = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  > div {
    padding: ${space[12]};
    border: 1px solid ${token.line};
    border-radius: ${radius.control};
    background: ${token.surface};
    scroll-margin: ${space[24]};
  }
  > div[data-picked] {
    background: ${token.accentSoft};
  }
  dt {
    ${type.smallStrong}
  }
  dd {
    ${type.small}
    max-width: 72ch;
    overflow-wrap: anywhere;
  }
`;

const Fact = styled.p`
  ${type.small}
  max-width: 72ch;
  overflow-wrap: anywhere;
`;

const titles = new Map(machineSummaries.map(({ name, title }) => [name, title]));

interface StateAnswersProps {
  model: FlowModel;
  at: string;
  /** The question that the address asks, if any. */
  asked: string | null;
}

/** Who a state's page is for, the emails that the state causes, and what happens outside of the chart. */
export default function StateAnswers({ model, at, asked }: StateAnswersProps) {
  const names = useNames(model);
  const { status, data } = useMachineAnswers(model.name);
  const picked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    picked.current?.scrollIntoView({ block: 'center' });
  }, [at, asked, status]);
  if (status === 'error')
    return <Fact>The answers about this state couldn’t be loaded. Check your connection and reload the page.</Fact>;
  if (data === undefined) return null;
  const { page, mails, outside } = data;
  const answers = outside[at];
  const caused = mails[at] ?? [];
  if (answers === undefined && page === null && caused.length === 0) return null;
  return (
    <Part aria-labelledby="state-answers">
      <PartTitle id="state-answers">Who, and what if</PartTitle>
      {page !== null && (
        <Fact>
          This page is for: {page.who}. {page.others}
        </Fact>
      )}
      {caused.length > 0 && <Fact>{mailWords(caused)}</Fact>}
      {answers !== undefined && (
        <Questions>
          {happenings.map((happening) => {
            const { says, to, flows = [] } = answers[happening];
            const others = to.filter((place) => place !== at);
            return (
              <div
                key={happening}
                ref={happening === asked ? picked : undefined}
                data-picked={happening === asked || undefined}
              >
                <dt>{outsideQuestions[happening]}</dt>
                <dd>
                  {says}
                  {others.length > 0 && ' See '}
                  {others.map((place, index) => (
                    <span key={place}>
                      {index > 0 && ', '}
                      <Link href={stateAddress(model.name, place)}>{names.state(place)}</Link>
                    </span>
                  ))}
                  {others.length > 0 && '.'}
                  {flows.map((flow) => (
                    <span key={flow}>
                      {' '}
                      <Link href={`/flows/${flow}`}>Open “{titles.get(flow) ?? flow}”</Link>
                    </span>
                  ))}
                </dd>
              </div>
            );
          })}
        </Questions>
      )}
    </Part>
  );
}
