import { useId } from 'react';
import styled from 'styled-components';
import type { AccountData } from '#contract/auth.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { token, type } from '#ui/theme.ts';

const Words = styled.p`
  ${type.body}
  max-width: 64ch;
  color: ${token.muted};
  overflow-wrap: anywhere;
`;

/** Two-factor for a member, who can't change it: whether it is on, and who can change it. */
export function TwoFactorStatusCard({ org: { name, hasTwoFactorAuth } }: Pick<AccountData, 'org'>) {
  const titleId = useId();
  const organisation = name ?? 'your organisation';
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Two-factor">
        <Badge {...(hasTwoFactorAuth ? { tone: 'success' } : {})}>{hasTwoFactorAuth ? 'On' : 'Off'}</Badge>
      </CardHeader>
      <CardBody>
        <Words>
          {hasTwoFactorAuth
            ? 'After your password, you enter a six-digit code from your email. '
            : 'Your email and password are enough to sign in. '}
          An administrator of {organisation} turns it on or off for everyone.
        </Words>
      </CardBody>
    </Card>
  );
}
