import styled from 'styled-components';
import { onEveryAppPage as words } from '#content/appPages/content.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { media, space, token, type } from '#ui/theme.ts';

const Acts = styled.div`
  display: grid;
  gap: ${space[12]};
  margin-top: ${space[32]};
  ${media.sm} {
    display: flex;
  }
`;
const Small = styled.p<{ $onCloth: boolean }>`
  ${type.small}
  margin-top: ${space[20]};
  color: ${({ $onCloth }) => ($onCloth ? token.onClothMuted : token.muted)};
`;

/** The calls to action: try it, or talk to us. */
export function TryButtons({ onCloth = false }: { onCloth?: boolean }) {
  return (
    <>
      <Acts data-no-print>
        <ButtonLink href="/pricing/order" size="large" onCloth={onCloth} data-tries>
          {words.try}
        </ButtonLink>
        <ButtonLink href="/contact-us" size="large" look="secondary" onCloth={onCloth}>
          {words.talk}
        </ButtonLink>
      </Acts>
      <Small $onCloth={onCloth}>{words.small}</Small>
    </>
  );
}
