import { useEffect, useRef } from 'react';
import type { AccountData } from '#contract/auth.ts';
import { PasswordCard } from '#features/security/PasswordCard.tsx';
import { SecurityQuestionsCard } from '#features/security/questions/SecurityQuestionsCard.tsx';
import { SecurityLogCard } from '#features/security/SecurityLogCard.tsx';
import { securityChanged } from '#features/security/securityChanged.ts';
import { SessionsCard } from '#features/security/SessionsCard.tsx';
import { TwoFactorCard } from '#features/security/twoFactor/TwoFactorCard.tsx';
import { useSession } from '#features/session/useSession.ts';
import { ManagementFrame } from './ManagementFrame.tsx';

/** Refetches the log when two-factor is turned on or off, here or by somebody else. */
function useLogOfTwoFactor({ org: { hasTwoFactorAuth } }: AccountData): void {
  const lastSetting = useRef(hasTwoFactorAuth);
  useEffect(() => {
    if (lastSetting.current === hasTwoFactorAuth) return;
    lastSetting.current = hasTwoFactorAuth;
    securityChanged();
  }, [hasTwoFactorAuth]);
}

function Security({ account }: { account: AccountData }) {
  useLogOfTwoFactor(account);
  return (
    <>
      <TwoFactorCard account={account} />
      <PasswordCard user={account.user} />
      <SecurityQuestionsCard user={account.user} />
      <SessionsCard />
      <SecurityLogCard />
    </>
  );
}

/** /subscriptions/management/security: everything that protects the account. */
export default function SecurityPage() {
  const { accountData } = useSession();
  return (
    <ManagementFrame section="security">{accountData !== null && <Security account={accountData} />}</ManagementFrame>
  );
}
