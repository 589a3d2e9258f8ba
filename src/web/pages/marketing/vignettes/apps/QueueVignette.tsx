import styled from 'styled-components';
import { Avatar } from '#ui/Avatar.tsx';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, token, type } from '#ui/theme.ts';
import { DrawnButton, Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

const Rows = styled.ul`
  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space[4]} ${space[12]};
    min-height: 68px;
    padding: ${space[12]} ${space[20]};
  }
  > li + li {
    border-top: 1px solid ${token.line};
  }
`;
const RequestText = styled.p`
  ${type.small}
  strong {
    ${type.smallStrong}
  }
`;

/** Pending requests, oldest first; costs in naira. */
const requests = [
  { name: 'Tunde Bakare', asks: '6 hours of overtime', note: 'Saturday 21 November, Apapa', cost: 18_600 },
  { name: 'Blessing Etim', asks: '3 days of leave', note: '29 to 31 December, nobody else is away', cost: 0 },
  { name: 'Sola Ajayi', asks: `an advance of ${formatNaira(40_000)}`, note: 'Repaid from December’s pay', cost: 0 },
  { name: 'Musa Danjuma', asks: 'a shift on Sunday', note: 'In place of Emeka Obi, sick', cost: 24_800 },
] as const;
const cost = requests.reduce((sum, request) => sum + request.cost, 0);

/** A manager's queue: each person's request, and what approving it costs. */
export default function QueueVignette() {
  return (
    <Vignette
      words={`A manager’s queue with ${requests.length} requests, oldest first, which would cost ${formatNaira(cost)} together: ${requests.map(({ name, asks }) => `${name} asks for ${asks}`).join(', ')}.`}
    >
      <Sheet>
        <SheetHead title="Waiting for you" note="Halima Sani, Apapa depot">
          <Note>Oldest first</Note>
        </SheetHead>
        <Rows>
          {requests.map(({ name, asks, note, cost: amount }) => (
            <li key={name}>
              <Avatar name={name} />
              <div>
                <RequestText>
                  <strong>{name}</strong> asks for {asks}
                </RequestText>
                <Note>{note}</Note>
              </div>
              {amount === 0 ? <Note>No cost</Note> : <Money naira={amount} />}
            </li>
          ))}
        </Rows>
        <SheetFoot>
          <span>
            Together <Money naira={cost} />
          </span>
          <DrawnButton>Approve all {requests.length}</DrawnButton>
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
