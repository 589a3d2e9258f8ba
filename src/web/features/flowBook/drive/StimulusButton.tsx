import styled from 'styled-components';
import { ArrowRightBoldIcon } from '#ui/icons/ArrowRightBoldIcon.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { chartOf } from '../chart.ts';
import type { Possible } from '../useWalk.ts';
import { duration } from '../flowBookWords.ts';
import { useNames } from '../names.ts';
import { media, motion, radius, space, token, type } from '#ui/theme.ts';

const Act = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  width: 100%;
  min-height: 44px;
  padding: ${space[8]} ${space[12]};
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.control};
  background: ${token.surface};
  color: ${token.text};
  text-align: start;
  cursor: pointer;
  transition: background-color ${motion.hover};

  > svg {
    color: ${token.accentText};
  }
  ${media.hover} {
    &:hover {
      background: ${token.accentSoft};
    }
  }
`;

const Name = styled.span`
  ${type.smallStrong}
  display: block;
`;

const Leads = styled.span`
  ${type.caption}
  display: block;
  color: ${token.muted};
  overflow-wrap: anywhere;
`;

/** The label of a stimulus's button. */
export function stimulusTitle({ stimulus }: Possible): string {
  if ('event' in stimulus) return stimulus.event;
  if ('actor' in stimulus) return stimulus.answers;
  return `${duration(stimulus.ms)} pass`;
}

/** Applies one stimulus. Says where it leads and describes the transitions it fires. */
export function StimulusButton({
  model,
  possible,
  here,
  onTake,
}: {
  model: FlowModel;
  possible: Possible;
  here: string;
  onTake: () => void;
}) {
  const { fires, to } = possible;
  const names = useNames(model);
  const { edges } = chartOf(model);
  const descriptions = fires.flatMap((key) => edges.get(key)?.description ?? []).join(' ');
  const leads = to === here ? 'It stays here.' : `Leads to ${names.isCode ? to : `“${names.place(to)}”`}.`;
  return (
    <Act type="button" onClick={onTake}>
      <span>
        <Name>{stimulusTitle(possible)}</Name>
        <Leads>
          {leads} {descriptions}
        </Leads>
      </span>
      <ArrowRightBoldIcon size={16} aria-hidden />
    </Act>
  );
}
