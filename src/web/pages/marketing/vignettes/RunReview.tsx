import styled from 'styled-components';
import { CheckCircleFillIcon } from '#ui/icons/CheckCircleFillIcon.ts';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { media, space, token, type } from '#ui/theme.ts';
import { novemberChanges as changes, october, applyChanges } from './payrollRun.ts';
import { DrawnButton, Sheet } from './Sheet.tsx';
import { Vignette } from './Vignette.tsx';

const Head = styled.div`
  display: grid;
  gap: ${space[8]} ${space[16]};
  padding: ${space[16]};
  ${media.sm} {
    grid-template-columns: 1fr auto;
    align-items: center;
    padding: ${space[20]} ${space[24]};
  }
`;
const Title = styled.p`
  ${type.bodyStrong}
  font-size: 1rem;
`;
const Note = styled.p`
  ${type.caption}
  color: ${token.muted};
`;
const Total = styled.div`
  ${media.sm} {
    text-align: end;
  }
`;
const Rows = styled.ul`
  li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space[12]};
    min-height: 68px;
    padding: ${space[12]} ${space[16]};
    border-top: 1px solid ${token.line};
  }
  ${media.sm} {
    li {
      gap: ${space[16]};
      padding-inline: ${space[24]};
    }
  }
`;
const ChangeText = styled.p`
  ${type.smallStrong}
`;
const DoneIcon = styled(CheckCircleFillIcon)`
  color: ${token.success};
`;
const Open = styled(WarningCircleFillIcon)`
  color: ${token.warnText};
`;

const november = applyChanges(october, changes);

/** A payroll run before approval: the changes since last month, line by line. */
export function RunReview() {
  return (
    <Vignette
      words={`The review of a payroll run: ${november.people} people, ${formatNaira(november.total)}, which is ${formatNaira(november.difference)} more than in October, explained in three lines, and one bank account to check.`}
    >
      <Sheet>
        <Head>
          <div>
            <Title>November run, {november.people} people</Title>
            <Note>Adeola Textiles Ltd</Note>
          </div>
          <Total>
            <Money naira={november.total} size="h3" />
            <Note>
              <Money naira={november.difference} sign="always" /> on October
            </Note>
          </Total>
        </Head>
        <Rows>
          {changes.map(({ what, who, amount }) => (
            <li key={what}>
              <DoneIcon size={20} />
              <div>
                <ChangeText>{what}</ChangeText>
                <Note>{who}</Note>
              </div>
              <Money naira={amount} sign="always" size="strong" />
            </li>
          ))}
          <li>
            <Open size={20} />
            <div>
              <ChangeText>Check one bank account</ChangeText>
              <Note>Blessing Etim’s account name does not match</Note>
            </div>
            <DrawnButton $isQuiet>Review</DrawnButton>
          </li>
        </Rows>
      </Sheet>
    </Vignette>
  );
}
