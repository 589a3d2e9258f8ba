import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { ArrowClockwiseBoldIcon } from '#ui/icons/ArrowClockwiseBoldIcon.ts';
import { LinkBoldIcon } from '#ui/icons/LinkBoldIcon.ts';
import { Button } from '#ui/Button.tsx';
import { space, token, type } from '#ui/theme.ts';
import { Picker, Sample } from '../panelLook.ts';
import { StepButtons } from '../StepButtons.tsx';
import type { Walking } from '../useWalk.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${token.line};
`;

const Start = styled.label`
  ${type.caption}
  display: grid;
  gap: ${space[4]};
  flex: 1 0 100%;
  color: ${token.muted};
`;

const Pick = styled(Picker)`
  width: 100%;
`;

type Copying = 'not yet' | 'copied' | 'refused';

/** Copies the address, which contains the walk. If the browser refuses, shows the address to be copied by hand. */
function CopyLink({ walking: { walk, at } }: { walking: Walking }) {
  const [copying, setCopying] = useState<Copying>('not yet');
  useEffect(() => setCopying('not yet'), [walk, at]);
  const copy = () => {
    navigator.clipboard.writeText(window.location.href).then(
      () => setCopying('copied'),
      () => setCopying('refused'),
    );
  };
  return (
    <>
      <Button look="secondary" size="small" icon={<LinkBoldIcon size={16} aria-hidden />} onPress={copy}>
        {copying === 'copied' ? 'Copied' : 'Copy link'}
      </Button>
      {copying === 'refused' && <Sample>{window.location.href}</Sample>}
    </>
  );
}

/** Steps back and forward, restarts with another input, and shares the walk. */
export function WalkControls({ walking }: { walking: Walking }) {
  const { model, walk, moves, at, goTo, restart } = walking;
  return (
    <Bar>
      <Start>
        Starts with
        <Pick value={walk.input} onChange={({ target }) => restart(target.value)}>
          {Object.keys(model.inputs).map((input) => (
            <option key={input}>{input}</option>
          ))}
        </Pick>
      </Start>
      <StepButtons at={at} last={moves.length - 1} onGo={goTo} />
      <Button
        look="secondary"
        size="small"
        icon={<ArrowClockwiseBoldIcon size={16} aria-hidden />}
        isAtEnd={moves.length === 1}
        onPress={() => restart()}
      >
        Restart
      </Button>
      <CopyLink walking={walking} />
    </Bar>
  );
}
