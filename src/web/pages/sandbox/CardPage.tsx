import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { FlaskIcon } from '#ui/icons/FlaskIcon.ts';
import { CardPayment } from '#features/sandbox/card/CardPayment.tsx';
import { UnknownPayment } from '#features/sandbox/card/CardViews.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { space, token, type } from '#ui/theme.ts';

const Strip = styled.p`
  ${type.small}
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${token.warnLine};
  background: ${token.warnBg};
  color: ${token.warnText};
`;

const Column = styled.div`
  display: grid;
  gap: ${space[24]};
  width: 100%;
  max-width: calc(440px + 2 * ${space[16]});
  margin-inline: auto;
  padding: ${space[32]} ${space[16]} ${space[56]};
`;

/**
 * /sandbox/card?reference=…: stands in for the card provider's own page, so it is plain, without Humanar's header or
 * footer.
 */
export default function CardPage() {
  const [query] = useSearchParams();
  const reference = query.get('reference');
  return (
    <>
      <PageHead title="Pay by card" description="The sandbox’s stand-in for the card provider’s page." />
      <Strip>
        <FlaskIcon size={20} aria-hidden />
        <span>Sandbox: this stands in for the card provider’s page. No money moves.</span>
      </Strip>
      <Column>{reference === null ? <UnknownPayment /> : <CardPayment key={reference} reference={reference} />}</Column>
    </>
  );
}
