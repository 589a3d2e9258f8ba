import { useState } from 'react';
import styled from 'styled-components';
import { config } from '#api/config.ts';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { flowsAsJson } from '#flow/flowConsole.ts';
import { flows } from '#flow/recorder.ts';
import { sharedTrace } from '#flow/recordedFlows.ts';
import { Button } from '#ui/Button.tsx';
import { formatTime } from '#ui/dates.ts';
import { space, token, type } from '#ui/theme.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[24]};
`;

const Flows = styled.ul`
  ${type.body}
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[24]};
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[16]};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: ${token.accentText};
    text-underline-offset: 3px;
  }
`;

/** How many flows are listed. The copied text has all of them. */
const MOST_OFFERED = 6;

/** Flows that start with a page, and what happens in them without a person. */
const background: Record<string, RegExp> = {
  session: / (done|error)$|^after /,
  keptOrder: /^(?:kept\.|person\.changed$|after )/,
};

/** Whether a flow has only started: nobody did anything in it. */
const isBareStart = ({ machine, steps }: RecordedTrace): boolean =>
  steps.every(({ on }) => background[machine]?.test(on));

/** The recorded flows that led to an error, to copy into a report or open in the flow book. */
export default function FlowReport() {
  const [status, say] = useState('');
  const allFlows = flows();
  if (allFlows.length === 0) return null;
  const recentFlows = allFlows
    .filter((flow) => !isBareStart(flow))
    .toReversed()
    .slice(0, MOST_OFFERED);
  const copy = () =>
    navigator.clipboard.writeText(flowsAsJson()).then(
      () => say('Copied.'),
      () => say('Your browser blocked copying.'),
    );
  return (
    <>
      <Row>
        <Button look="secondary" onPress={() => void copy()}>
          Copy the steps that led here
        </Button>
        <span role="status">{status}</span>
      </Row>
      {recentFlows.length > 0 && (
        <div>
          <p id="led-here">See it in the flow book, the latest first:</p>
          <Flows aria-labelledby="led-here">
            {recentFlows.map((flow, index) => {
              const name = `${flow.machine}, ${formatTime(flow.at)}`;
              return (
                <li key={index}>
                  <a href={`/flows/${flow.machine}`} onClick={() => sharedTrace.hand(flow)}>
                    {name}
                  </a>
                  {config.sandbox && (
                    <a
                      href={`/sandbox/open?flow=${flow.machine}&recorded`}
                      aria-label={`Open the product here: ${name}`}
                      onClick={() => sharedTrace.hand(flow)}
                    >
                      Open the product here
                    </a>
                  )}
                </li>
              );
            })}
          </Flows>
        </div>
      )}
    </>
  );
}
