import { CheckIcon } from '@phosphor-icons/react/Check';
import styled, { css } from 'styled-components';
import type { SubscriptionDraft } from '#features/purchase/draft.ts';
import { Link } from '#ui/Link.tsx';
import { space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { addressOf, type Step, stepsOf } from './steps.ts';

const Line = styled.ol`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]} ${space[20]};
  color: ${token.muted};
`;

const One = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  &[aria-current] {
    color: ${token.text};
    font-weight: 600;
  }
`;

/* Where it is narrow only the step that one is at shows its name. */
const Name = styled.span<{ $isCurrent: boolean }>`
  ${({ $isCurrent }) =>
    !$isCurrent &&
    css`
      @media (max-width: 639.98px) {
        position: absolute;
        clip-path: inset(50%);
        width: 1px;
        height: 1px;
        overflow: hidden;
        white-space: nowrap;
      }
    `}
`;

const Back = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`;

const Mark = styled.span<{ $is: 'done' | 'current' | 'ahead' }>`
  ${type.caption}
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 24px;
  border: 1px solid ${({ $is }) => ($is === 'ahead' ? token.lineStrong : token.accent)};
  border-radius: 50%;
  background: ${({ $is }) => ($is === 'current' ? token.accent : 'transparent')};
  color: ${({ $is }) => ($is === 'current' ? token.onAccent : $is === 'done' ? token.accentText : token.muted)};
  font-weight: 600;
`;

/** Where one is on the way to a subscription; what is done leads back. */
export function Progress({ draft, step }: { draft: SubscriptionDraft; step: Step }) {
  const steps = stepsOf(draft);
  const here = steps.findIndex((one) => one.step === step);
  return (
    <nav aria-label="Steps of the purchase">
      <Line>
        {steps.map((one, index) => {
          const is = index < here ? 'done' : index === here ? 'current' : 'ahead';
          const shown = (
            <>
              <Mark $is={is} aria-hidden>
                {is === 'done' ? <CheckIcon size={14} weight="bold" /> : index + 1}
              </Mark>
              <Name $isCurrent={is === 'current'}>
                {one.name}
                {is === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
              </Name>
            </>
          );
          return (
            <One key={one.step} {...(is === 'current' ? { 'aria-current': 'step' as const } : {})}>
              {is === 'done' ? (
                <Back href={addressOf(one.step)} look="quiet">
                  {shown}
                </Back>
              ) : (
                shown
              )}
            </One>
          );
        })}
      </Line>
    </nav>
  );
}
