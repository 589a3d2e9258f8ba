import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { failureOf, type Failure } from '#contract/failure.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { formatDate, formatTime } from '#ui/dates.ts';
import { Form } from '#ui/Form.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { space, tabularFigures, token, type } from '#ui/theme.ts';
import { type ClockMove, moveClock, sandboxQueries } from './sandboxCalls.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
`;

const Now = styled.p`
  ${type.h3}
  ${tabularFigures}

  span {
    ${type.small}
    display: block;
    color: ${token.muted};
  }
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;

const ToDate = styled(Form)`
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[8]};
  align-items: start;

  & > button {
    margin-top: 26px;
  }
`;

/** Returns the time, updated every second. */
function useSeconds(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Noon in Lagos (UTC+1, all year) on the date of a date field. */
const noonOf = (date: string): string => `${date}T11:00:00.000Z`;

/** The product's clock. Moving it forward runs everything that has become due. `onMoved` is called after each move. */
export function ClockCard({ onMoved }: { onMoved: () => void }) {
  const { data, dataUpdatedAt, error } = useQuery(sandboxQueries.clock());
  const seconds = useSeconds();
  const [date, setDate] = useState('');
  const [moving, setMoving] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);

  const move = async (name: string, to: ClockMove) => {
    setMoving(name);
    setRefusal(null);
    await moveClock(to).then(onMoved, (reason: unknown) => setRefusal(failureOf(reason)));
    setMoving(null);
  };
  const now = data && Date.parse(data.now) + Math.max(0, seconds - dataUpdatedAt);
  const failure = refusal ?? (data === undefined && error !== null ? failureOf(error) : null);
  const busy = (name: string) => ({ isBusy: moving === name, isDisabled: moving !== null && moving !== name });

  return (
    <Card aria-labelledby="clock-title">
      <CardHeader id="clock-title" title="Clock">
        {data && <Badge tone={data.isMoved ? 'warn' : 'neutral'}>{data.isMoved ? 'Moved' : 'Real time'}</Badge>}
      </CardHeader>
      <CardBody>
        <Stack>
          {now === undefined ? (
            failure === null && <Skeleton word="Reading the clock" lines={2} />
          ) : (
            <Now>
              {formatDate(now)}, {formatTime(now)}
              <span>In Lagos. Anything that falls due runs immediately.</span>
            </Now>
          )}
          <Acts>
            {[15, 30, 90].map((days) => (
              <Button
                key={days}
                look="secondary"
                size="small"
                {...busy(`${days}`)}
                busyLabel="Moving"
                onPress={() => void move(`${days}`, { days })}
              >
                {days} days on
              </Button>
            ))}
            <Button
              look="quiet"
              size="small"
              isBusy={moving === 'reset'}
              isDisabled={data?.isMoved !== true || (moving !== null && moving !== 'reset')}
              busyLabel="Going back"
              onPress={() => void move('reset', { reset: true })}
            >
              Back to real time
            </Button>
          </Acts>
          <ToDate
            aria-label="Move the clock to a date"
            onSubmit={() => {
              if (date !== '') void move('date', { to: noonOf(date) });
            }}
          >
            <TextField label="To noon of" type="date" value={date} onChange={setDate} name="to" />
            <Button type="submit" look="secondary" {...busy('date')} isDisabled={date === ''} busyLabel="Moving">
              Move
            </Button>
          </ToDate>
          <FailureAlert failure={failure} />
        </Stack>
      </CardBody>
    </Card>
  );
}
