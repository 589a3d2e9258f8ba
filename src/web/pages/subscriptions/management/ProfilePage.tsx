import { OrganisationEmailCard } from '#features/emailChange/OrganisationEmailCard.tsx';
import { LogoCard } from '#features/organisation/LogoCard.tsx';
import { OrganisationCard } from '#features/organisation/OrganisationCard.tsx';
import { SettingsReader } from '#features/organisation/SettingsReader.tsx';
import { ProfileCard } from '#features/profile/ProfileCard.tsx';
import { useSession } from '#features/session/useSession.ts';
import { UnreachableNotes } from '#mailDelivery/UnreachableNotes.tsx';
import { aliasAvailability } from '#fields/aliasAvailability.ts';
import { ManagementFrame } from './ManagementFrame.tsx';

/** /subscriptions/management/profile: the person, the organisation, and its email. */
export default function ProfilePage() {
  const { accountData } = useSession();
  return (
    <ManagementFrame section="profile">
      {accountData !== null && (
        <>
          <ProfileCard account={accountData} />
          <UnreachableNotes
            use="signIn"
            isShown={(email) => email !== accountData.org.email}
            cure={({ name }) => `${name} signs in with it. Ask them to check it, or correct it in the app.`}
          />
          <SettingsReader orgId={accountData.org.id}>
            {(settings) => (
              <>
                <LogoCard settings={settings} />
                <OrganisationCard settings={settings} checkAlias={aliasAvailability} />
                <OrganisationEmailCard account={accountData} settings={settings} />
              </>
            )}
          </SettingsReader>
        </>
      )}
    </ManagementFrame>
  );
}
