import styled from 'styled-components';
import { FacebookLogoIcon } from '#ui/icons/FacebookLogoIcon.ts';
import { InstagramLogoIcon } from '#ui/icons/InstagramLogoIcon.ts';
import { LinkedinLogoIcon } from '#ui/icons/LinkedinLogoIcon.ts';
import { XLogoIcon } from '#ui/icons/XLogoIcon.ts';
import type { Icon } from '#ui/icons/createIcon.tsx';
import { Link } from '#ui/Link.tsx';
import { space, type } from '#ui/theme.ts';

const networks: Record<string, { name: string; Icon: Icon }> = {
  linkedin: { name: 'LinkedIn', Icon: LinkedinLogoIcon },
  x: { name: 'X', Icon: XLogoIcon },
  facebook: { name: 'Facebook', Icon: FacebookLogoIcon },
  instagram: { name: 'Instagram', Icon: InstagramLogoIcon },
};

const Row = styled.ul`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  margin: ${space[12]} 0 0 -10px;

  a {
    display: grid;
    place-items: center;
    min-width: 44px;
    height: 44px;
    padding-inline: 10px;
  }
`;

/** Links to the configured social networks (network → address). A network without an icon here is shown by name. */
export function SocialLinks({ social }: { social: Record<string, string> }) {
  const configured = Object.entries(social).filter(([, address]) => address !== '');
  if (configured.length === 0) return null;
  return (
    <Row data-social>
      {configured.map(([network, address]) => {
        const entry = networks[network.toLowerCase()];
        return (
          <li key={network} data-social={network}>
            <Link
              look="quiet"
              onCloth
              href={address}
              rel="noopener"
              aria-label={`Humanar on ${entry?.name ?? network}`}
            >
              {entry ? <entry.Icon size={20} aria-hidden /> : network}
            </Link>
          </li>
        );
      })}
    </Row>
  );
}
