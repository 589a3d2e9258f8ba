import styled from 'styled-components';
import { stimulusName } from '#machines/kit/world.ts';
import { motion, radius, space, token, type } from '#ui/theme.ts';
import { placeOf } from '#machines/kit/place.ts';
import { useNames } from '../names.ts';
import { Section, SectionTitle } from '../panelLook.ts';
import type { Walking } from '../useWalk.ts';

const List = styled.ol`
  list-style: none;
  padding: 0;
  border-left: 2px solid ${token.line};
`;

const Step = styled.button`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space[12]};
  width: 100%;
  min-height: 36px;
  padding: ${space[8]} ${space[12]};
  border: 0;
  border-radius: 0 ${radius.badge} ${radius.badge} 0;
  background: none;
  color: ${token.text};
  text-align: start;
  cursor: pointer;
  transition: background-color ${motion.hover};
  overflow-wrap: anywhere;

  > :last-child {
    color: ${token.muted};
  }
  &:hover {
    background: ${token.sunken};
  }
  &[aria-current] {
    background: ${token.accentSoft};
    font-weight: 600;
    box-shadow: inset 2px 0 ${token.accent};
  }
  &[data-ahead] {
    color: ${token.faint};
  }
  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

/** Lists the steps of the walk, including those ahead after stepping back. Pressing one goes to it. */
export function Steps({ walking: { model, walk, moves, at, goTo } }: { walking: Walking }) {
  const names = useNames(model);
  return (
    <Section aria-label="Steps">
      <SectionTitle>Steps so far</SectionTitle>
      <List>
        {moves.map(({ world }, index) => {
          const taken = walk.taken[index - 1];
          return (
            <li key={index}>
              <Step
                type="button"
                aria-current={index === at ? 'step' : undefined}
                data-ahead={index > at || undefined}
                onClick={() => goTo(index)}
              >
                <span>{taken === undefined ? `Start: ${walk.input}` : stimulusName(taken)}</span>
                <span>{names.place(placeOf(world.snapshot))}</span>
              </Step>
            </li>
          );
        })}
      </List>
    </Section>
  );
}
