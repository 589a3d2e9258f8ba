import styled from 'styled-components';
import { CheckCircleFillIcon } from '#ui/icons/CheckCircleFillIcon.ts';
import { FileTextIcon } from '#ui/icons/FileTextIcon.ts';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import { space, tabularFigures, token, type } from '#ui/theme.ts';
import { DrawnButton, Meter, Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

const Rows = styled.ul`
  > li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space[12]};
    min-height: 64px;
    padding: ${space[12]} ${space[20]};
  }
  > li + li {
    border-top: 1px solid ${token.line};
  }
`;
const DocumentText = styled.p`
  ${type.smallStrong}
`;
const Count = styled.p`
  ${type.caption}
  ${tabularFigures}
  width: 92px;
  margin-bottom: 6px;
  color: ${token.muted};
  text-align: end;
`;
const DoneIcon = styled(CheckCircleFillIcon)`
  color: ${token.success};
`;
const Paper = styled(FileTextIcon)`
  color: ${token.muted};
`;
const Due = styled(WarningCircleFillIcon)`
  color: ${token.warnText};
`;

const documents = [
  { name: 'Code of conduct, 2027', of: 'Everyone', signed: 181, people: 214 },
  { name: 'Safety on the loom floor', of: 'Kano and Abeokuta', signed: 83, people: 83 },
  { name: 'Letters of confirmation', of: 'Joined in May', signed: 4, people: 6 },
] as const;
const open = documents.reduce((sum, { signed, people }) => sum + people - signed, 0);

/** Documents sent out for signature, and those about to expire. */
export default function DocumentsVignette() {
  return (
    <Vignette
      words={`Documents to be signed: ${documents.map(({ name, signed, people }) => `${name}, ${signed} of ${people}`).join('; ')}. A residence permit runs out on 19 January 2027.`}
    >
      <Sheet>
        <SheetHead title="To be signed" note="Adeola Textiles Ltd" />
        <Rows>
          {documents.map(({ name, of, signed, people }) => (
            <li key={name}>
              {signed === people ? <DoneIcon size={20} /> : <Paper size={20} />}
              <div>
                <DocumentText>{name}</DocumentText>
                <Note>{of}</Note>
              </div>
              <div>
                <Count>
                  {signed} of {people}
                </Count>
                <Meter $share={signed / people} />
              </div>
            </li>
          ))}
          <li>
            <Due size={20} />
            <div>
              <DocumentText>Residence permit, Anil Mehta</DocumentText>
              <Note>Runs out on 19 January 2027, in 60 days</Note>
            </div>
          </li>
        </Rows>
        <SheetFoot>
          <span>{open} signatures are missing</span>
          <DrawnButton>Send reminders</DrawnButton>
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
