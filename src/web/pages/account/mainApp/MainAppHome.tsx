import styled from 'styled-components';
import { config } from '#api/config.ts';
import { AppList } from '#features/subscription/AppList.tsx';
import { situationOf } from '#features/subscription/situation.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { formatMoment } from '#ui/dates.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { DeletedData } from './DeletedData.tsx';
import { People } from './People.tsx';
import type { Entrance } from './mainAppCalls.ts';

const Columns = styled.div`
  display: grid;
  gap: ${space[20]};
  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Person = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  min-width: 0;

  strong {
    display: block;
  }
  div {
    ${type.small}
    flex: 1 1 200px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  span {
    color: ${token.muted};
  }
`;

/** What the main application receives: organisation, person and modules. In the sandbox it also reports people. */
export function MainAppHome(entrance: Entrance) {
  const {
    account: { user, org },
    current,
  } = entrance;
  const situation = situationOf(current);
  const isOpen = situation.is !== 'none' && situation.is !== 'expired';
  return (
    <>
      <Columns>
        <Card aria-label="Organisation">
          <CardBody>
            <Person>
              <Avatar src={org.logoUrl} size={44} />
              <div>
                <strong>{org.name ?? 'Organisation not set up'}</strong>
                <span>{org.alias ?? 'No alias yet'}</span>
              </div>
            </Person>
          </CardBody>
        </Card>
        <Card aria-label="User">
          <CardBody>
            <Person>
              <Avatar name={user.name} size={44} />
              <div>
                <strong>{user.name}</strong>
                <span>{user.email}</span>
              </div>
              <Badge tone={user.isRoot ? 'accent' : 'neutral'}>{user.isRoot ? 'Administrator' : 'Member'}</Badge>
            </Person>
          </CardBody>
        </Card>
      </Columns>
      {config.sandbox && <DeletedData session={entrance.session} />}
      <Card aria-labelledby="modules-title">
        <CardHeader
          id="modules-title"
          title="Modules"
          {...(isOpen ? { subtitle: `Open until ${formatMoment(situation.subscription.expiryDate)}` } : {})}
        />
        {isOpen ? (
          <AppList apps={situation.subscription.modules} label="Modules" />
        ) : (
          <EmptyState title={situation.is === 'none' ? 'No modules yet' : 'The modules are closed'}>
            {situation.is === 'none'
              ? 'Start a trial or subscribe to open them.'
              : `The ${situation.subscription.isTrial ? 'trial' : 'subscription'} ended on ${formatMoment(situation.subscription.expiryDate)}.`}
          </EmptyState>
        )}
      </Card>
      {config.sandbox && user.isRoot && <People entrance={entrance} />}
    </>
  );
}
