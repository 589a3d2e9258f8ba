import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { DemoAccount } from '#contract/sandbox.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader } from '#ui/Card.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { sandboxQueries } from './sandboxCalls.ts';

const List = styled.ul`
  ${type.small}
  padding: 0;
  list-style: none;
`;

const Account = styled.li`
  display: grid;
  gap: ${space[8]};
  padding: ${space[12]} ${space[16]};
  & + & {
    border-top: 1px solid ${token.line};
  }
  ${media.sm} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    padding-inline: ${space[24]};
  }
`;

const Title = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
`;

const Muted = styled.p`
  color: ${token.muted};
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[12]};
  overflow-wrap: anywhere;

  code {
    font: inherit;
    color: ${token.text};
    user-select: all;
  }
`;

/** Demo accounts, one for each situation. `signingIn` is the email of the account being signed in. */
export function DemoAccounts({
  onSignIn,
  signingIn,
}: {
  onSignIn: (account: DemoAccount) => void;
  signingIn: string | null;
}) {
  const reading = useQuery(sandboxQueries.accounts());
  return (
    <Card aria-labelledby="accounts-title">
      <CardHeader id="accounts-title" title="Demo accounts" subtitle="One for each situation" />
      <CardReader reading={reading} word="Loading the accounts">
        {(accounts) => (
          <List>
            {accounts.map((account) => (
              <Account key={account.email}>
                <div>
                  <Title>
                    <strong>{account.name}</strong> <span>{account.organisation}</span>
                    <Badge tone={account.role === 'admin' ? 'accent' : 'neutral'}>
                      {account.role === 'admin' ? 'Administrator' : 'Member'}
                    </Badge>
                  </Title>
                  <Muted>{account.situation}</Muted>
                  <Muted>
                    <code>{account.email}</code> <code>{account.password}</code>
                  </Muted>
                </div>
                <Button
                  look="secondary"
                  size="small"
                  aria-label={`Sign in as ${account.name}`}
                  isBusy={signingIn === account.email}
                  busyLabel="Signing in"
                  onPress={() => onSignIn(account)}
                >
                  Sign in
                </Button>
              </Account>
            ))}
          </List>
        )}
      </CardReader>
    </Card>
  );
}
