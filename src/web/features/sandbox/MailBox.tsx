import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import styled from 'styled-components';
import { failureOf } from '#contract/failure.ts';
import type { SandboxMail } from '#contract/sandbox.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { formatShortDate, formatTime } from '#ui/dates.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { controlBox, controlFocus } from '#ui/fieldLook.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { controlHeight, media, space, token, type } from '#ui/theme.ts';
import { MailMessage } from './MailMessage.tsx';
import { emptyMailBox, sandboxQueries } from './sandboxCalls.ts';

const Panes = styled.div`
  display: grid;
  ${media.md} {
    grid-template-columns: minmax(260px, 2fr) 5fr;
  }
`;

const Index = styled.div`
  min-width: 0;
  border-bottom: 1px solid ${token.line};
  ${media.md} {
    border-bottom: 0;
    border-right: 1px solid ${token.line};
  }
`;

const Search = styled(SearchField)`
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${token.line};
`;

const SearchInput = styled(Input)`
  ${controlBox}
  min-height: ${controlHeight.small};
  padding: 0 ${space[12]};
  &::placeholder {
    color: ${token.faint};
    opacity: 1;
  }
  &&:focus-visible {
    ${controlFocus}
  }
`;

const List = styled(ListBox)`
  max-height: 240px;
  overflow-y: auto;
  outline-offset: -2px;
  ${media.md} {
    max-height: 560px;
  }
`;

const Item = styled(ListBoxItem)`
  ${type.small}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: ${space[8]} ${space[16]};
  cursor: pointer;
  outline-offset: -2px;
  & + & {
    border-top: 1px solid ${token.line};
  }
  &[data-hovered] {
    background: ${token.sunken};
  }
  &[data-selected] {
    background: ${token.accentSoft};
  }
  strong {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
`;

const Line = styled.span`
  ${type.caption}
  display: flex;
  justify-content: space-between;
  gap: ${space[8]};
  color: ${token.muted};

  span:first-child {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  span:last-child {
    flex: none;
  }
`;

const Nothing = styled.p`
  ${type.small}
  padding: ${space[16]};
  color: ${token.muted};
`;

const concerns = (typed: string) => {
  const query = typed.trim().toLowerCase();
  return ({ to, subject }: SandboxMail) => to.toLowerCase().includes(query) || subject.toLowerCase().includes(query);
};

const MailItem = ({ mail: { id, to, subject, sentAt } }: { mail: SandboxMail }) => (
  <Item id={id} textValue={`${subject}, to ${to}`}>
    <strong>{subject}</strong>
    <Line>
      <span>{to}</span>
      <span>
        {formatShortDate(sentAt)} {formatTime(sentAt)}
      </span>
    </Line>
  </Item>
);

function Panels({ mails }: { mails: readonly SandboxMail[] }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = mails.filter(concerns(typed));
  // The newest mail is open until another is selected.
  const open = shown.find(({ id }) => id === chosen) ?? shown[0];
  return (
    <Panes>
      <Index>
        <Search aria-label="Find by address or subject" value={typed} onChange={setTyped}>
          <SearchInput placeholder="Find by address or subject" autoComplete="off" />
        </Search>
        {open === undefined ? (
          <Nothing role="status">No emails match.</Nothing>
        ) : (
          <List
            aria-label="Emails, newest first"
            items={shown}
            selectionMode="single"
            selectionBehavior="replace"
            disallowEmptySelection
            selectedKeys={[open.id]}
            onSelectionChange={(keys) => {
              const [key] = keys;
              if (typeof key === 'number') setChosen(key);
            }}
          >
            {shown.map((mail) => (
              <MailItem key={mail.id} mail={mail} />
            ))}
          </List>
        )}
      </Index>
      {open !== undefined && <MailMessage key={open.id} mail={open} />}
    </Panes>
  );
}

/** The mail that was "sent", newest first; polled while the page is visible. */
export function MailBox() {
  const { data, error, refetch } = useQuery(sandboxQueries.mails());
  const [isEmptying, setEmptying] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const empty = async () => {
    setEmptying(true);
    setRefusal(null);
    await emptyMailBox().catch(setRefusal);
    setEmptying(false);
  };
  const failure = refusal ?? (data === undefined ? error : null);
  return (
    <Card aria-labelledby="mail-title">
      <CardHeader
        id="mail-title"
        title={<>Mail {data !== undefined && data.length > 0 && <Badge>{data.length}</Badge>}</>}
      >
        <div>
          <Button look="quiet" size="small" onPress={() => void refetch()}>
            Check for new email
          </Button>
          <Button
            look="quiet"
            size="small"
            isDisabled={!data?.length}
            isBusy={isEmptying}
            busyLabel="Emptying"
            onPress={() => void empty()}
          >
            Empty the mailbox
          </Button>
        </div>
      </CardHeader>
      {failure !== null && (
        <CardBody>
          <FailureAlert failure={failureOf(failure)} />
        </CardBody>
      )}
      {data === undefined && failure === null && (
        <CardBody>
          <Skeleton word="Loading the mailbox" />
        </CardBody>
      )}
      {data?.length === 0 && (
        <EmptyState title="No emails yet">
          Sign up, request a new password or start a trial: emails from Humanar appear here automatically.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && <Panels mails={data} />}
    </Card>
  );
}
