import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import styled from 'styled-components';
import { DesktopIcon } from '#ui/icons/DesktopIcon.ts';
import { DeviceMobileIcon } from '#ui/icons/DeviceMobileIcon.ts';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { failureOf } from '#contract/failure.ts';
import { endOtherSessions, endSession, type OpenSession } from '#contract/security.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader, CardRow, CardRows } from '#ui/Card.tsx';
import { formatShortMoment } from '#ui/dates.ts';
import { notify } from '#ui/notices.ts';
import { space, token, type } from '#ui/theme.ts';
import { securityChanged } from './securityChanged.ts';

const Rows = styled(CardRows)`
  outline-offset: -2px;
`;

const Icon = styled.span`
  display: grid;
  flex: none;
  color: ${token.muted};
`;

/* On narrow screens, the button goes below the text. */
const Line = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  min-width: 0;
`;

const Facts = styled.div`
  ${type.small}
  flex: 1 1 220px;
  min-width: 0;
  overflow-wrap: anywhere;
  color: ${token.muted};

  p:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[4]} ${space[8]};
    color: ${token.text};
    font-weight: 600;
  }
`;

const isPhone = (device: string): boolean => /android|iphone|ipad|ios/i.test(device);

const began = ({ createdAt, ip }: OpenSession): string =>
  `Since ${formatShortMoment(createdAt)}${ip === null ? '' : `, from ${ip}`}`;

type RowProps = { session: OpenSession; isEnding: boolean; isDisabled: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, isDisabled, onEnd }: RowProps) {
  const { device, lastSeenAt, isCurrent } = session;
  const DeviceIcon = isPhone(device) ? DeviceMobileIcon : DesktopIcon;
  return (
    <CardRow>
      <Icon>
        <DeviceIcon size={24} aria-hidden />
      </Icon>
      <Line>
        <Facts>
          <p>
            {device} {isCurrent && <Badge tone="accent">This device</Badge>}
          </p>
          <p>{began(session)}</p>
          {!isCurrent && <p>Last used {formatShortMoment(lastSeenAt)}</p>}
        </Facts>
        {!isCurrent && (
          <Button
            look="dangerSecondary"
            size="small"
            aria-label={`End the session of ${device}, last used ${formatShortMoment(lastSeenAt)}`}
            isBusy={isEnding}
            isDisabled={isDisabled}
            busyLabel="Ending"
            onPress={onEnd}
          >
            End
          </Button>
        )}
      </Line>
    </CardRow>
  );
}

const ofSessions = queries.sessions().queryKey;

/** Ends one session, or all others if none is given. A session that has already ended counts as ended. */
async function end(session: OpenSession | null): Promise<void> {
  try {
    await (session === null ? send(endOtherSessions, {}) : send(endSession, { params: { id: session.id } }));
  } catch (error) {
    if (failureOf(error).code !== 'not_found') throw error;
  }
  queryClient.setQueryData(ofSessions, (sessions) =>
    sessions?.filter(({ id, isCurrent }) => isCurrent || (session !== null && id !== session.id)),
  );
}

/** The person's open sessions, with buttons to end them. */
export function SessionsCard() {
  const titleId = useId();
  const rows = useRef<HTMLUListElement>(null);
  const sessions = useQuery(queries.sessions());
  const ending = useMutation({
    mutationFn: end,
    onSuccess: (_, session) => {
      // The pressed button has disappeared.
      rows.current?.focus();
      securityChanged();
      notify(
        'success',
        session === null
          ? { title: 'All other sessions have ended' }
          : { title: 'The session has ended', msg: `${session.device} has been signed out.` },
      );
    },
    onError: (error, session) =>
      notify('danger', {
        title: session === null ? 'We couldn’t end the sessions' : 'We couldn’t end the session',
        msg: failureOf(error).msg,
      }),
  });
  const isEndingAll = ending.isPending && ending.variables === null;
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Sessions" subtitle="Where you are signed in">
        {hasOthers && (
          <Button
            look="dangerSecondary"
            size="small"
            isBusy={isEndingAll}
            isDisabled={ending.isPending && !isEndingAll}
            busyLabel="Ending them"
            onPress={() => ending.mutate(null)}
          >
            End all others
          </Button>
        )}
      </CardHeader>
      <CardReader reading={sessions} word="Loading your sessions">
        {(list) => (
          <Rows ref={rows} tabIndex={-1} aria-labelledby={titleId}>
            {list.map((session) => {
              const isEnding = ending.isPending && ending.variables?.id === session.id;
              return (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={isEnding}
                  isDisabled={ending.isPending && !isEnding}
                  onEnd={() => ending.mutate(session)}
                />
              );
            })}
          </Rows>
        )}
      </CardReader>
    </Card>
  );
}
