import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import type { Failure } from '#contract/failure.ts';
import { LinkedReceipt } from '#features/billing/receipt/LinkedReceipt.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { space } from '#ui/theme.ts';

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space[12]};
`;

/** A link that isn't valid: why, and what to do instead. */
function InvalidLink({ title, msg }: { title: string; msg: string }) {
  return (
    <Card aria-label="Receipt">
      <EmptyState
        title={title}
        act={
          <Links>
            <ButtonLink href="/subscriptions/management/history">Open the billing history</ButtonLink>
            <ButtonLink look="secondary" href="/contact-us">
              Contact us
            </ButtonLink>
          </Links>
        }
      >
        {msg} The email also has the receipt as a PDF, and administrators can find every receipt in the billing history.
      </EmptyState>
    </Card>
  );
}

const renderRefusal = ({ code, msg }: Pick<Failure, 'code' | 'msg'>) => (
  <InvalidLink title={code === 'link_expired' ? 'This link has expired' : 'We can’t open this link'} msg={msg} />
);

const incomplete = renderRefusal({
  code: null,
  msg: 'This address doesn’t say which receipt to open. Open the link from the email again, or copy all of it.',
});

/** /receipt?link=…: a receipt mailed to a billing contact, without an account. */
export default function LinkedReceiptPage() {
  const [query] = useSearchParams();
  const link = query.get('link') ?? '';
  return (
    <>
      <PageHead title="Receipt" description="A receipt from Humanar." isHidden />
      <PageBody heading={<ViewHeading>Receipt</ViewHeading>}>
        {link === '' ? incomplete : <LinkedReceipt key={link} link={link} refused={renderRefusal} />}
      </PageBody>
    </>
  );
}
