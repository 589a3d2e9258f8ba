import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { failureOf } from '#contract/failure.ts';
import type { MemberReport } from '#contract/members.ts';
import type { StandInMember } from '#contract/sandbox.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card, CardBody, CardHeader, CardRows } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { MenuItem } from '#ui/Menu.tsx';
import { NamedRow } from '#ui/NamedRow.tsx';
import { notify } from '#ui/notices.ts';
import { space, token } from '#ui/theme.ts';
import { AddPerson } from './AddPerson.tsx';
import { personReport, type Entrance, peopleQuery, reportPerson } from './mainAppCalls.ts';

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;

const Rows = styled(CardRows)`
  outline-offset: -2px;
`;

const Adding = styled(CardBody)`
  display: grid;
  gap: ${space[16]};
  border-top: 1px solid ${token.line};
`;

type RowProps = {
  person: StandInMember;
  isBusy: boolean;
  onReport: (change: Partial<MemberReport>, done: string) => void;
  onRemove: () => void;
};

function PersonRow({ person: { name, email, isAdmin, isAllocated }, isBusy, onReport, onRemove }: RowProps) {
  return (
    <NamedRow
      mark={<Avatar name={name} />}
      name={name}
      badges={
        <Badges>
          <Badge tone={isAdmin ? 'accent' : 'neutral'}>{isAdmin ? 'Administrator' : 'Member'}</Badge>
          {isAllocated && <Badge tone="success">Has a seat</Badge>}
        </Badges>
      }
      acts={
        <>
          {isAdmin ? (
            <MenuItem
              isDisabled={isBusy}
              onAction={() => onReport({ isAdmin: false }, `${name} is no longer an administrator`)}
            >
              Make a member again
            </MenuItem>
          ) : (
            <MenuItem isDisabled={isBusy} onAction={() => onReport({ isAdmin: true }, `${name} is an administrator`)}>
              Make an administrator
            </MenuItem>
          )}
          {isAllocated ? (
            <MenuItem
              isDisabled={isBusy}
              onAction={() => onReport({ isAllocated: false }, `${name} no longer has a seat`)}
            >
              Remove the seat
            </MenuItem>
          ) : (
            <MenuItem isDisabled={isBusy} onAction={() => onReport({ isAllocated: true }, `${name} has a seat`)}>
              Assign a seat
            </MenuItem>
          )}
          <MenuItem isDanger isDisabled={isBusy} onAction={onRemove}>
            Remove
          </MenuItem>
        </>
      }
    >
      {email}
    </NamedRow>
  );
}

/** The organisation's people, who are managed in the main application: it reports each change to Humanar. */
export function People({ entrance: { account, session } }: { entrance: Entrance }) {
  const titleId = useId();
  const rows = useRef<HTMLUListElement>(null);
  const reading = useQuery(peopleQuery(session));
  const [leaving, setLeaving] = useState<StandInMember | null>(null);
  const [isAsking, setAsking] = useState(false);

  const reporting = useMutation({
    mutationFn: ({ person }: { person: MemberReport; done: string }) => reportPerson(account.org.id, session, person),
    onSuccess: (_, { person, done }) => {
      notify('success', { title: done, msg: 'Reported to Humanar.' });
      if (person.hasLeft) rows.current?.focus();
    },
  });
  const failure = reporting.error === null ? null : failureOf(reporting.error);

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        id={titleId}
        title="People"
        subtitle="You decide here who joins, leaves or gets a seat, and Humanar is told"
      />
      <CardReader reading={reading} word="Loading the people">
        {(list) => (
          <>
            <Rows ref={rows} tabIndex={-1} aria-labelledby={titleId}>
              {list.map((person) => (
                <PersonRow
                  key={person.email}
                  person={person}
                  isBusy={reporting.isPending}
                  onReport={(change, done) => reporting.mutate({ person: personReport(person, change), done })}
                  onRemove={() => {
                    setLeaving(person);
                    setAsking(true);
                  }}
                />
              ))}
            </Rows>
            <Adding>
              <FailureAlert failure={failure} />
              <AddPerson orgId={account.org.id} session={session} known={list} />
            </Adding>
          </>
        )}
      </CardReader>
      {leaving !== null && (
        <ConfirmDialog
          isOpen={isAsking}
          title="Remove this person?"
          confirmLabel={`Remove ${leaving.name}`}
          focusAfterwards={rows}
          onConfirm={() => {
            setAsking(false);
            reporting.mutate({ person: personReport(leaving, { hasLeft: true }), done: `${leaving.name} has left` });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{leaving.name}</strong>, {leaving.email}, can no longer sign in, and is signed out everywhere.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
