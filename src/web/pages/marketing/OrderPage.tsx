import styled from 'styled-components';
import { useSession } from '#features/session/useSession.ts';
import { PageHead } from '#flow/PageHead.tsx';
import { media, page, space } from '#ui/theme.ts';
import { TrialSection } from './TrialSection.tsx';

const Body = styled.div`
  ${page}
  padding-block: ${space[24]} ${space[56]};
  ${media.md} {
    padding-block: ${space[40]} ${space[96]};
  }
`;

/** /pricing/order: the way into Humanar, for visitors, administrators and members. */
export default function OrderPage() {
  const session = useSession();
  return (
    <>
      <PageHead
        title="Try Humanar free for 15 days"
        description="All fourteen HR, benefits and payroll apps for 15 days, for as many employees as you have. No credit card."
      />
      <Body>
        <TrialSection session={session} />
      </Body>
    </>
  );
}
