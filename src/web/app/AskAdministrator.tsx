import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useSession } from '#features/session/useSession.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { space, token, type } from '#ui/theme.ts';
import { hasSubscriptionDraft } from '#tabState/tabStorage.ts';

const View = styled.section`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
  padding-block: ${space[56]};
`;

const Words = styled.p`
  ${type.body}
  max-width: 56ch;
  color: ${token.muted};
`;

/** Loaded on demand: most people turned away have no order. */
const RequestedOrder = lazy(() => loadPagePart(() => import('./RequestedOrder.tsx')));

/** What a member sees on an administrator's page. */
export function AskAdministrator() {
  const { accountData } = useSession();
  const { pathname, search } = useLocation();
  const hasOrder = search !== '' || (pathname === '/subscriptions/create' && hasSubscriptionDraft());
  const organisation = accountData?.org.name ?? 'your organisation';
  return (
    <View>
      <PageHead title="Ask your administrator" description="This page is for administrators of an organisation." />
      <ViewHeading>Ask your administrator</ViewHeading>
      <Words>
        Only an administrator of {organisation} can do this. Ask one of them to do it, or to make you an administrator.
      </Words>
      {hasOrder && accountData !== null && (
        <Suspense>
          <RequestedOrder search={search} org={accountData.org} />
        </Suspense>
      )}
      <ButtonLink href="/subscriptions" look="secondary">
        See the subscription
      </ButtonLink>
    </View>
  );
}
