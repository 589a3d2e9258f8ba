import styled from 'styled-components';
import { BuildingsIcon } from '#ui/icons/BuildingsIcon.ts';
import { EnvelopeIcon } from '#ui/icons/EnvelopeIcon.ts';
import { MapPinIcon } from '#ui/icons/MapPinIcon.ts';
import { PhoneIcon } from '#ui/icons/PhoneIcon.ts';
import { WhatsappLogoIcon } from '#ui/icons/WhatsappLogoIcon.ts';
import type { Icon } from '#ui/icons/createIcon.tsx';
import type { ContactWay, SiteConfig } from '#api/config.ts';
import { Link } from '#ui/Link.tsx';
import { space, token, type } from '#ui/theme.ts';

const List = styled.ul`
  ${type.body}
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[24]};
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;
const Line = styled.span`
  display: flex;
  gap: ${space[8]};
  align-items: center;
  min-height: 44px;
  svg {
    flex: none;
    color: ${token.muted};
  }
`;

const labels: Record<ContactWay, { name: string; Icon: Icon }> = {
  phone: { name: 'Telephone', Icon: PhoneIcon },
  whatsapp: { name: 'WhatsApp', Icon: WhatsappLogoIcon },
  email: { name: 'Email', Icon: EnvelopeIcon },
  address: { name: 'Address', Icon: MapPinIcon },
  company: { name: 'Company', Icon: BuildingsIcon },
};

/**
 * The company, and other ways to contact us than the forms, as far as they are configured; otherwise renders nothing.
 */
export function ContactWays({ contact }: Pick<SiteConfig, 'contact'>) {
  const configured = (Object.keys(labels) as ContactWay[]).flatMap((way) => {
    const setting = contact[way];
    return setting ? [{ way, ...setting, ...labels[way] }] : [];
  });
  if (configured.length === 0) return null;
  return (
    <List data-contact aria-label="Other ways to reach us">
      {configured.map(({ way, label, href, name, Icon: WayIcon }) => (
        <li key={way} data-contact={way}>
          <Line>
            <WayIcon size={20} aria-hidden />
            <span>
              {name}: {href === '' ? label : <Link href={href}>{label}</Link>}
            </span>
          </Line>
        </li>
      ))}
    </List>
  );
}
