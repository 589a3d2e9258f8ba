import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import { peopleQueries } from '#api/peopleQueries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { Person } from '#contract/members.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { administratorsMachine, type RoleChange } from '#machines/administrators/administrators.machine.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card, CardHeader, CardHeaderButton, CardRow, CardRows } from '#ui/Card.tsx';
import { MenuItem } from '#ui/Menu.tsx';
import { NamedRow } from '#ui/NamedRow.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { type AdministratorsActor, administratorsActors } from './administratorsActors.ts';
import { AdministratorsDialogs } from './AdministratorsDialogs.tsx';
import { FindMemberDialog } from './FindMemberDialog.tsx';

const OwnRow = styled.div`
  ${type.small}
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
  color: ${token.muted};

  strong {
    display: block;
    color: ${token.text};
  }
`;

const Note = styled.p`
  ${type.small}
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.line};
  color: ${token.muted};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

const Content = styled.div`
  outline-offset: -2px;
`;

type RowProps = { person: Person; isOwn: boolean; onChange: (to: RoleChange['to']) => void };

/** Administrators can't remove themselves: handing over starts from somebody else's row. */
function Row({ person: { name, email }, isOwn, onChange }: RowProps) {
  if (isOwn) {
    return (
      <CardRow>
        <Avatar name={name} />
        <OwnRow>
          <strong>{name}</strong>
          {email}
        </OwnRow>
        <Badge>You</Badge>
      </CardRow>
    );
  }
  return (
    <NamedRow
      mark={<Avatar name={name} />}
      name={name}
      acts={
        <>
          <MenuItem onAction={() => onChange('handOver')}>Hand over my role</MenuItem>
          <MenuItem isDanger onAction={() => onChange('remove')}>
            Remove as administrator
          </MenuItem>
        </>
      }
    >
      {email}
    </NamedRow>
  );
}

type ViewsProps = { actor: AdministratorsActor; account: Pick<AccountData, 'user' | 'org'> };

/** Who can manage the organisation's subscription, money and security, and how to change that. */
export function AdministratorsViews({ actor, account: { user, org } }: ViewsProps) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const reading = useQuery(peopleQueries.administrators());
  const [isFinding, setFinding] = useState(false);
  const choose = (to: RoleChange['to'], { id: userId, name }: Person) => {
    setFinding(false);
    actor.send({ type: 'change.chosen', change: { to, userId, name } });
  };
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        id={titleId}
        title="Administrators"
        subtitle={`They manage the subscription, payments and security of ${org.name ?? 'your organisation'}.`}
      >
        <CardHeaderButton icon={<PlusBoldIcon size={16} aria-hidden />} onPress={() => setFinding(true)}>
          Add an administrator
        </CardHeaderButton>
      </CardHeader>
      <Content ref={content} tabIndex={-1}>
        <CardReader reading={reading} word="Loading the administrators">
          {(administrators) => (
            <>
              <CardRows aria-labelledby={titleId}>
                {administrators.map((person) => (
                  <Row
                    key={person.id}
                    person={person}
                    isOwn={person.id === user.id}
                    onChange={(to) => choose(to, person)}
                  />
                ))}
              </CardRows>
              {administrators.length === 1 && (
                <Note>
                  You’re the only administrator. Add a second one, so that someone can help if you lose access. To leave
                  the role, add someone first.
                </Note>
              )}
            </>
          )}
        </CardReader>
      </Content>
      <FindMemberDialog
        isOpen={isFinding}
        onChoose={(person) => choose('make', person)}
        onClose={() => setFinding(false)}
      />
      <AdministratorsDialogs actor={actor} email={user.email} focusAfterwards={content} />
    </Card>
  );
}

/** The administrators, as a card of the settings. */
export function AdministratorsCard({ account }: { account: AccountData }) {
  const [machine] = useState(() => administratorsMachine.provide({ actors: administratorsActors(account.user.id) }));
  const actor = useFlow(machine, undefined);
  return <AdministratorsViews actor={actor} account={account} />;
}
