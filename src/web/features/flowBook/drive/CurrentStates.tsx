import type { Ref } from 'react';
import styled from 'styled-components';
import { Badge } from '#ui/Badge.tsx';
import { space, token, type } from '#ui/theme.ts';
import type { PanelProps } from '../book.ts';
import { chartOf } from '../chart.ts';
import { innermostStates, placeOf } from '#machines/kit/place.ts';
import { useNames } from '../names.ts';
import { Quiet, Section } from '../panelLook.ts';
import { RuleText } from '../RuleText.tsx';
import { StatePicture } from '../StatePicture.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]} ${space[12]};
`;

const Small = styled.span`
  ${type.caption}
  display: block;
  color: ${token.muted};
`;

const Place = styled.h2`
  ${type.h3}
  overflow-wrap: anywhere;
`;

const Description = styled.p`
  ${type.body}
`;

/** Describes the current states. `heading` gets focus after a step. */
export function CurrentStates({
  walking: { model, current },
  book,
  heading,
}: PanelProps & { heading: Ref<HTMLHeadingElement> }) {
  const { snapshot } = current.world;
  const names = useNames(model);
  const { states } = chartOf(model);
  const here = innermostStates(snapshot).flatMap((name) => states.get(name) ?? []);
  const rules = [...new Set(here.flatMap(({ rule }) => rule ?? []))];
  return (
    <Section aria-label="Now">
      <Line>
        <Place ref={heading} tabIndex={-1}>
          <Small>Now in</Small>
          {here.map(({ name }) => names.state(name)).join(' + ')}
        </Place>
        {snapshot.hasTag('busy') && <Badge tone="accent">busy</Badge>}
        {snapshot.status === 'done' && <Badge tone="success">ended</Badge>}
        {snapshot.status === 'error' && <Badge tone="danger">failed</Badge>}
      </Line>
      {!book.isRead && (
        <>
          {here.map(
            ({ name, description }) => description !== '' && <Description key={name}>{description}</Description>,
          )}
          {rules.map((id) => (
            <Quiet key={id}>
              Rule: <RuleText id={id} />
            </Quiet>
          ))}
          <StatePicture model={model} place={placeOf(snapshot)} coverage={book.coverage} />
        </>
      )}
    </Section>
  );
}
