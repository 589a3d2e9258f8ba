import styled from 'styled-components';
import { XBoldIcon } from '#ui/icons/XBoldIcon.ts';
import type { Edge } from '#machines/kit/edges.ts';
import { Button } from '#ui/Button.tsx';
import { space, token, type } from '#ui/theme.ts';
import type { Book } from './book.ts';
import { chartOf, type StateSummary } from './chart.ts';
import { useNames } from './names.ts';
import { Pairs } from './panelLook.ts';
import { RuleText } from './RuleText.tsx';
import { StatePicture } from './StatePicture.tsx';

const Box = styled.section`
  display: grid;
  gap: ${space[12]};
  padding: ${space[16]};
  border-bottom: 1px solid ${token.line};
  background: ${token.sunken};
`;

const Line = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space[12]};
`;

const Kind = styled.span`
  ${type.caption}
  display: block;
  color: ${token.muted};
`;

const Name = styled.h2`
  ${type.h4}
  overflow-wrap: anywhere;
`;

const Description = styled.p`
  ${type.body}
`;

/** The details that aren't empty. */
const rows = (told: Record<string, string | readonly string[] | null>): [string, string][] =>
  Object.entries(told).flatMap(([word, what]) => {
    const words = typeof what === 'string' ? what : (what ?? []).join(', ');
    return words === '' ? [] : [[word, words] satisfies [string, string]];
  });

const stateRows = ({ invokes, entry, exit, isBusy, isFinal }: StateSummary) =>
  rows({
    Asks: invokes,
    'On entering': entry,
    'On leaving': exit,
    Shows: isBusy ? 'that it is busy' : null,
    Ends: isFinal ? 'the flow, or the part around it' : null,
  });

const edgeRows = ({ from, to, on, guard, actions, reenter }: Edge) =>
  rows({
    From: from,
    To: to.length === 0 ? 'stays' : reenter && to.includes(from) ? `${to.join(', ')}, entered again` : to,
    On: on,
    Only: guard === null ? null : `when ${guard}`,
    Does: actions,
  });

/** Shows the details of the state or transition selected on the drawing. */
export function SelectedCard({
  book: { model, coverage },
  selected,
  onClose,
}: {
  book: Book;
  selected: string;
  onClose: () => void;
}) {
  const names = useNames(model);
  const { states, edges } = chartOf(model);
  const state = states.get(selected);
  const edge = edges.get(selected);
  const told = state === undefined ? edge && edgeRows(edge) : stateRows(state);
  if (told === undefined) return null;
  const rule = (state ?? edge)?.rule ?? null;
  const [ahead] = edge?.to ?? [];
  const place = state?.name ?? ahead ?? edge?.from ?? '';
  const description = edge === undefined ? (state?.description ?? '') : names.sentence(edge);
  return (
    <Box aria-label="Picked on the drawing">
      <Line>
        <Name>
          <Kind>{state === undefined ? 'Transition' : 'State'}</Kind>
          {state === undefined ? edge && names.label(edge) : names.state(state.name)}
        </Name>
        <Button look="quiet" size="small" isIcon aria-label="Close" onPress={onClose}>
          <XBoldIcon size={16} aria-hidden />
        </Button>
      </Line>
      {description !== '' && <Description>{description}</Description>}
      <Pairs>
        {(names.isCode ? told : []).map(([word, what]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{what}</dd>
          </div>
        ))}
        {rule !== null && (
          <div>
            <dt>Rule</dt>
            <dd>
              <RuleText id={rule} />
            </dd>
          </div>
        )}
      </Pairs>
      <StatePicture
        model={model}
        place={place}
        coverage={coverage}
        isAhead={ahead !== undefined && ahead !== edge?.from}
      />
    </Box>
  );
}
