import type { AccountData } from '#contract/auth.ts';
import { OwnEmailCard } from '#features/emailChange/OwnEmailCard.tsx';
import { ProfileCard } from '#features/profile/ProfileCard.tsx';
import { PasswordCard } from '#features/security/PasswordCard.tsx';
import { SecurityQuestionsCard } from '#features/security/questions/SecurityQuestionsCard.tsx';
import { SessionsCard } from '#features/security/SessionsCard.tsx';
import { TwoFactorCard } from '#features/security/twoFactor/TwoFactorCard.tsx';
import { TwoFactorStatusCard } from '#features/security/twoFactor/TwoFactorStatusCard.tsx';
import { useSession } from '#features/session/useSession.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Link } from '#ui/Link.tsx';
import { PageBody } from '#ui/PageBody.tsx';

function Account({ account }: { account: AccountData }) {
  const { user, org } = account;
  return (
    <PageBody
      heading={<ViewHeading>Your account</ViewHeading>}
      subtitle={
        user.isRoot ? (
          <>
            Your name, your email and how you sign in. The organisation’s settings are under{' '}
            <Link href="/management">View Profile</Link>.
          </>
        ) : (
          'Your name, your email and how you sign in.'
        )
      }
    >
      <ProfileCard account={account} isEmailElsewhere />
      <OwnEmailCard account={account} />
      <PasswordCard user={user} />
      {user.isRoot ? <TwoFactorCard account={account} /> : <TwoFactorStatusCard org={org} />}
      <SecurityQuestionsCard user={user} />
      <SessionsCard />
    </PageBody>
  );
}

/** /account: the personal page of members and administrators. */
export default function AccountPage() {
  const { accountData } = useSession();
  return (
    <>
      <PageHead
        title="Your account"
        description="Your name, your sign-in email, password, security questions, two-factor and open sessions."
      />
      {accountData !== null && <Account account={accountData} />}
    </>
  );
}
