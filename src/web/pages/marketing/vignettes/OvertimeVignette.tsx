import styled from 'styled-components';
import { CheckCircleFillIcon } from '#ui/icons/CheckCircleFillIcon.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, token, type } from '#ui/theme.ts';
import { DrawnButton, Sheet } from './Sheet.tsx';
import { Vignette } from './Vignette.tsx';

const Paper = styled.div`
  padding: ${space[16]} ${space[20]};
`;
const Request = styled.div`
  display: flex;
  gap: ${space[12]};
`;
const Words = styled.p`
  ${type.small}
`;
const Note = styled.p`
  ${type.caption}
  margin-top: 2px;
  color: ${token.muted};
`;
const ReviewNote = styled.p`
  ${type.caption}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin-top: ${space[12]};
  color: ${token.successText};
`;
const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  margin-top: ${space[12]};
`;

const hours = 6;
/** Naira per hour; Saturdays count double. */
const hourlyRate = 1_550;
const saturdayRate = 2;
const cost = hours * hourlyRate * saturdayRate;

/** An overtime request that shows what approving it costs. */
export function OvertimeVignette({ className }: { className?: string }) {
  return (
    <Vignette
      {...(className === undefined ? {} : { className })}
      words={`A request to approve: Tunde Bakare asks for ${hours} hours of overtime on Saturday, which costs ${formatNaira(cost)}.`}
    >
      <Sheet>
        <Paper>
          <Request>
            <Avatar name="Tunde Bakare" />
            <div>
              <Words>
                <strong>Tunde Bakare</strong> asks for {hours} hours of overtime
              </Words>
              <Note>Sat 21 Nov, Apapa depot, at double rate. Costs {formatNaira(cost)}</Note>
            </div>
          </Request>
          <ReviewNote>
            <CheckCircleFillIcon size={16} />
            Halima Sani, line manager
          </ReviewNote>
          <Acts>
            <DrawnButton>Approve {hours} hours</DrawnButton>
            <DrawnButton $isQuiet>Send back</DrawnButton>
          </Acts>
        </Paper>
      </Sheet>
    </Vignette>
  );
}
