import styled from 'styled-components';
import { space, token, type } from '#ui/theme.ts';

const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 3px;
  margin-top: ${space[8]};
`;

const Day = styled.span<{ $isLeft: boolean }>`
  width: 11px;
  height: 11px;
  border: 1px solid ${({ $isLeft }) => ($isLeft ? token.accent : token.lineStrong)};
  border-radius: 2px;
  background: ${({ $isLeft }) => ($isLeft ? token.accent : 'transparent')};
  /* Forced colours would leave only the borders, which are all alike. */
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: CanvasText;
    background: ${({ $isLeft }) => ($isLeft ? 'CanvasText' : 'transparent')};
  }
`;

const Words = styled.p`
  ${type.h3}

  & > span {
    ${type.body}
    color: ${token.muted};
  }
`;

/**
 * A term's days, with the days left filled. `from`: the start of a term paid for ahead; days until then also count as
 * left.
 */
export function DaysMeter({ left, of, from }: { left: number; of: number; from?: string | undefined }) {
  if (from !== undefined) {
    return (
      <Words>
        {left}{' '}
        <span>
          {left === 1 ? 'day' : 'days'} left, {of} of them from {from}
        </span>
      </Words>
    );
  }
  return (
    <div>
      <Words>
        {left} <span>of {of} days left</span>
      </Words>
      <Days aria-hidden>
        {of <= 31 && Array.from({ length: of }, (_, day) => <Day key={day} $isLeft={day < left} />)}
      </Days>
    </div>
  );
}
