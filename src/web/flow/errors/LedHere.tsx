import { useState } from 'react';
import styled from 'styled-components';
import { asText } from '#flow/flowConsole.ts';
import { flows } from '#flow/recorder.ts';
import { handedTrace } from '#flow/recording.ts';
import { Button } from '#ui/Button.tsx';
import { space, token, type } from '#ui/theme.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[24]};

  a {
    ${type.body}
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: ${token.accentText};
    text-underline-offset: 3px;
  }
`;

/** What the flows did until a page failed: to be copied into a report, and to be seen in the flow book. */
export default function LedHere() {
  const [said, say] = useState('');
  const last = flows().at(-1);
  if (last === undefined) return null;
  const copy = () =>
    navigator.clipboard.writeText(asText()).then(
      () => say('Copied.'),
      () => say('The browser does not let it be copied.'),
    );
  return (
    <Row>
      <Button look="secondary" onPress={() => void copy()}>
        Copy what led here
      </Button>
      <a href={`/flows/${last.machine}`} onClick={() => handedTrace.hand(last)}>
        See it in the flow book
      </a>
      <span role="status">{said}</span>
    </Row>
  );
}
