import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AccountData } from '#contract/auth.ts';
import { OrganisationCard } from '#features/organisation/OrganisationCard.tsx';
import { OrganisationForm } from '#features/organisation/OrganisationForm.tsx';
import { SettingsReader } from '#features/organisation/SettingsReader.tsx';
import { isOwnPath } from '#contract/pages.ts';
import { useSession, useSessionActor } from '#features/session/useSession.ts';
import { aliasAvailability } from '#fields/aliasAvailability.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { Link } from '#ui/Link.tsx';
import { PageBody } from '#ui/PageBody.tsx';

/** The path the account-details guard redirected from, if it is on this site; otherwise the subscription's. */
export function headingOf(state: unknown): string {
  const heading: unknown = typeof state === 'object' && state !== null && 'heading' in state ? state.heading : null;
  return typeof heading === 'string' && isOwnPath(heading) ? heading : '/subscriptions';
}

/** Continues to the original page once the session knows the new alias. */
function useContinueAfterAlias(wasMissing: boolean): void {
  const actor = useSessionActor();
  const hasAlias = useFlowState(actor, ({ context }) => context.account?.hasAlias === true);
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (wasMissing && hasAlias) void navigate(headingOf(state), { replace: true });
  }, [wasMissing, hasAlias, navigate, state]);
}

function Details({ account: { org } }: { account: AccountData }) {
  const [wasMissing] = useState(org.alias === null);
  useContinueAfterAlias(wasMissing);
  if (!wasMissing) {
    return (
      <PageBody
        heading={<ViewHeading>Account details</ViewHeading>}
        subtitle={
          <>
            Your organisation’s details. Change its email in{' '}
            <Link href="/subscriptions/management/profile">the settings</Link>.
          </>
        }
      >
        <SettingsReader orgId={org.id}>
          {(settings) => <OrganisationCard settings={settings} checkAlias={aliasAvailability} />}
        </SettingsReader>
      </PageBody>
    );
  }
  return (
    <PageBody
      heading={<ViewHeading>One more thing: an alias for {org.name}</ViewHeading>}
      subtitle="It’s your organisation’s short name in addresses, and the free trial needs it. You can fill in the rest later."
    >
      <SettingsReader orgId={org.id}>
        {(settings) => (
          <Card aria-label="Organisation">
            <CardBody>
              <OrganisationForm settings={settings} checkAlias={aliasAvailability} needsAlias />
            </CardBody>
          </Card>
        )}
      </SettingsReader>
    </PageBody>
  );
}

/** /account-details: the organisation's details, starting with the alias if it has none yet (rule guard.alias). */
export default function AccountDetailsPage() {
  const { accountData } = useSession();
  return (
    <>
      <PageHead title="Account details" description="Your organisation’s name, alias, address, tax number and logo." />
      {accountData !== null && <Details account={accountData} />}
    </>
  );
}
