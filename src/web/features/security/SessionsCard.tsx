import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import styled from 'styled-components';
import { DesktopIcon } from '#ui/icons/DesktopIcon.ts';
import { DeviceMobileIcon } from '#ui/icons/DeviceMobileIcon.ts';
import { queries } from '#api/queries.ts';
import type { OpenSession } from '#contract/security.ts';
import { changeOf, type DirectChangeActor, useDirectChange } from '#flow/useDirectChange.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import type { Change } from '#machines/directChange/changeNotices.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader, CardRow, CardRows } from '#ui/Card.tsx';
import { formatShortMoment } from '#ui/dates.ts';
import { space, token, type } from '#ui/theme.ts';
import { useFocusAfterChange } from '#ui/useFocusAfterChange.ts';
import { isOther, sessionChanges } from './sessionChanges.ts';

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
  const { device, lastSeenAt, isCurrent, isHandedOff } = session;
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
          {isHandedOff === true && <p>Opened from this device. It ends when you log out here.</p>}
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

type ViewsProps = { actor: DirectChangeActor };

export function SessionsViews({ actor }: ViewsProps) {
  const titleId = useId();
  const rows = useRef<HTMLUListElement>(null);
  const sessions = useQuery(queries.sessions());
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const ending = useFlowState(actor, ({ context }) => context.change);
  const isEndingAll = isBusy && ending?.kind === 'endOtherSessions';
  const end = (change: Change) => actor.send({ type: 'change.pressed', change });
  // The pressed button disappears with its session.
  const focusHandlers = useFocusAfterChange(sessions.data?.length, rows);
  const hasOthers = sessions.data?.some(isOther) === true;

  return (
    <Card aria-labelledby={titleId} {...focusHandlers}>
      <CardHeader id={titleId} title="Sessions" subtitle="Where you are signed in">
        {hasOthers && (
          <Button
            look="dangerSecondary"
            size="small"
            isBusy={isEndingAll}
            isDisabled={isBusy && !isEndingAll}
            busyLabel="Ending them"
            onPress={() => end(changeOf('endOtherSessions'))}
          >
            End all others
          </Button>
        )}
      </CardHeader>
      <CardReader reading={sessions} word="Loading your sessions">
        {(list) => (
          <Rows ref={rows} tabIndex={-1} aria-labelledby={titleId}>
            {list.map((session) => {
              const isEnding = isBusy && ending?.id === session.id;
              return (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={isEnding}
                  isDisabled={isBusy && !isEnding}
                  onEnd={() => end(changeOf('endSession', { id: session.id, name: session.device }))}
                />
              );
            })}
          </Rows>
        )}
      </CardReader>
    </Card>
  );
}

/** The person's open sessions, with buttons to end them. */
export const SessionsCard = () => <SessionsViews actor={useDirectChange(sessionChanges)} />;
