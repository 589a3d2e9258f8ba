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
`;

const Words = styled.p`
  ${type.h3}

  & > span {
    ${type.body}
    color: ${token.muted};
  }
`;

/** A term's days, those that are left filled. */
export function DaysMeter({ left, of }: { left: number; of: number }) {
  return (
    <div>
      <Words>
        {left} <span>of {of} days left</span>
      </Words>
      <Days aria-hidden>
        {of <= 31 && Array.from({ length: of }, (_, day) => (
          <Day key={day} $isLeft={day < left} />
        ))}
      </Days>
    </div>
  );
}
