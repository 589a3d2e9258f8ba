import styled from 'styled-components';
import { formatFigure } from '#ui/figures.ts';
import { space, token, type } from '#ui/theme.ts';

/** Above this number a bar replaces the squares, which would fill the screen. */
const MOST_SQUARES = 120;

const Words = styled.p`
  ${type.h3}

  & > span {
    ${type.body}
    color: ${token.muted};
  }
`;

const Places = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 3px;
  margin-top: ${space[8]};
`;

const Place = styled.span<{ $isTaken: boolean }>`
  width: 9px;
  height: 9px;
  border: 1px solid ${({ $isTaken }) => ($isTaken ? token.accent : token.lineStrong)};
  border-radius: 2px;
  background: ${({ $isTaken }) => ($isTaken ? token.accent : 'transparent')};
  /* Forced colours would leave only the borders, which are all alike. */
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: CanvasText;
    background: ${({ $isTaken }) => ($isTaken ? 'CanvasText' : 'transparent')};
  }
`;

const Bar = styled.div<{ $share: number }>`
  height: 10px;
  margin-top: ${space[12]};
  border: 1px solid ${token.lineStrong};
  border-radius: 3px;
  background: linear-gradient(${token.accent}, ${token.accent}) no-repeat 0 0 / ${({ $share }) => $share * 100}% 100%;
`;

const Free = styled.p`
  ${type.small}
  margin-top: ${space[8]};
  color: ${token.muted};
`;

function freeWords(users: number, inUse: number): string {
  const unused = users - inUse;
  if (unused < 0)
    return `${formatFigure(-unused)} more than you paid for. A renewal covers all ${formatFigure(inUse)}.`;
  return unused === 0 ? 'No unused seats' : `${formatFigure(unused)} unused ${unused === 1 ? 'seat' : 'seats'}`;
}

/** Seats in use, out of those paid for. */
export function UsersMeter({ users, inUse }: { users: number; inUse: number }) {
  return (
    <div>
      <Words>
        {formatFigure(inUse)} <span>of {formatFigure(users)} in use</span>
      </Words>
      <div aria-hidden>
        {users > MOST_SQUARES ? (
          <Bar $share={Math.min(1, inUse / users)} />
        ) : (
          <Places>
            {Array.from({ length: users }, (_, place) => (
              <Place key={place} $isTaken={place < inUse} />
            ))}
          </Places>
        )}
      </div>
      <Free>{freeWords(users, inUse)}</Free>
    </div>
  );
}
