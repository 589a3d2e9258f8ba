import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import styled from 'styled-components';
import { peopleQueries } from '#api/peopleQueries.ts';
import type { Person } from '#contract/members.ts';
import { Reader } from '#requests/Reader.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { space, token, type } from '#ui/theme.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;

const List = styled.ul`
  display: grid;
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  padding-block: ${space[8]};
  & + & {
    border-top: 1px solid ${token.line};
  }
`;

const Identity = styled.div`
  ${type.small}
  flex: 1 1 160px;
  min-width: 0;
  overflow-wrap: anywhere;
  color: ${token.muted};

  strong {
    display: block;
    color: ${token.text};
  }
`;

const Words = styled.p`
  ${type.small}
  color: ${token.muted};
`;

const PersonRow = ({ name, email, onChoose }: { name: string; email: string; onChoose: () => void }) => (
  <Row>
    <Avatar name={name} />
    <Identity>
      <strong>{name}</strong>
      {email}
    </Identity>
    <Button look="secondary" size="small" aria-label={`Choose ${name}`} onPress={onChoose}>
      Choose
    </Button>
  </Row>
);

type FindProps = { onChoose: (person: Person) => void };

function Find({ onChoose }: FindProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const reading = useQuery(peopleQueries.members(search));
  return (
    <Stack>
      <TextField
        label="Name or email"
        name="search"
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoFocus
        isOptional
      />
      <Reader reading={reading} word="Looking for people" lines={3} isPart>
        {({ members, hasMore }) => (
          <>
            {members.length === 0 ? (
              <Words role="status">
                {search === ''
                  ? 'Everyone in your organisation is already an administrator. Add people in the app first.'
                  : 'No one found. Check the spelling, or add the person in the app first.'}
              </Words>
            ) : (
              <List aria-label="People">
                {members.map((person) => (
                  <PersonRow
                    key={person.id}
                    name={person.name}
                    email={person.email}
                    onChoose={() => onChoose(person)}
                  />
                ))}
              </List>
            )}
            {hasMore && <Words>There are more people. Enter part of a name or email.</Words>}
          </>
        )}
      </Reader>
    </Stack>
  );
}

/** Finds a member of the organisation to make an administrator. */
export function FindMemberDialog({ isOpen, onClose, ...find }: FindProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} title="Add an administrator" width={460} onClose={onClose}>
      <Find {...find} />
    </Dialog>
  );
}
