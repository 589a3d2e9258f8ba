import styled from 'styled-components';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { space, tabularFigures, token, type } from '#ui/theme.ts';
import { Note, Sheet, SheetRows } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[20]};
  > :last-child {
    margin-inline-start: auto;
  }
`;
const Name = styled.p`
  ${type.bodyStrong}
`;
const Fields = styled.dl`
  ${type.small}
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[12]} ${space[20]};
  padding: 0 ${space[20]} ${space[20]};
  dt {
    ${type.caption}
    color: ${token.muted};
  }
  dd {
    ${tabularFigures}
  }
`;
const Heading = styled.p`
  ${type.smallStrong}
  padding: ${space[12]} ${space[20]};
  border-block: 1px solid ${token.line};
  background: ${token.sunken};
`;
const Day = styled.span`
  ${type.caption}
  color: ${token.muted};
  white-space: nowrap;
`;

const fields = [
  ['Post', 'Weaving supervisor'],
  ['Grade', 'GL 6, step 3'],
  ['Branch', 'Kano'],
  ['Lives in', 'Kano State'],
  ['Bank account', '•••••• 4417'],
  ['Pension PIN', 'PEN •••• 2086'],
] as const;

const changes = [
  { what: 'Grade GL 6 → GL 7', who: 'Approved by Danladi Musa', from: '1 Jan 2027' },
  { what: 'Bank account', who: 'Asked for by herself, released by Yetunde Ogunleye', from: '12 Nov 2026' },
  { what: 'Moved from Lagos to Kano', who: 'Zainab Garba', from: '1 Sep 2026' },
] as const;

/** An employee record with its history, upcoming changes at the top. */
export default function RecordVignette() {
  return (
    <Vignette words="The employee record of Rakiya Bello, weaving supervisor in Kano, with her grade, her state and three changes, each with its date and the name of the person who made it.">
      <Sheet>
        <Person>
          <Avatar name="Rakiya Bello" size={44} />
          <div>
            <Name>Rakiya Bello</Name>
            <Note>Staff number 0147, since 3 March 2021</Note>
          </div>
          <Badge tone="success">Confirmed</Badge>
        </Person>
        <Fields>
          {fields.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Fields>
        <Heading>Changes</Heading>
        <SheetRows>
          {changes.map(({ what, who, from }) => (
            <li key={what}>
              <div>
                <strong>{what}</strong>
                <Note>{who}</Note>
              </div>
              <Day>from {from}</Day>
            </li>
          ))}
        </SheetRows>
      </Sheet>
    </Vignette>
  );
}
