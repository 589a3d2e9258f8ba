import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { BuildingsIcon } from '#ui/icons/BuildingsIcon.ts';
import { SignOutIcon } from '#ui/icons/SignOutIcon.ts';
import { UserCircleIcon } from '#ui/icons/UserCircleIcon.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Link } from '#ui/Link.tsx';
import { space, token, type } from '#ui/theme.ts';
import { account, viewProfile } from '../mainLinks.ts';
import { Dropdown, panelItem, PanelList } from './Dropdown.tsx';

export interface HeaderUser {
  name: string;
  logoUrl: string | null;
  orgName: string | null;
  isAdmin: boolean;
  /** Trial or paid, not expired. */
  hasActiveSubscription: boolean;
}

const Identity = styled.div`
  padding: ${space[12]} ${space[20]};
  border-bottom: 1px solid ${token.line};
  max-width: 280px;
  overflow-wrap: anywhere;
`;
const Name = styled.p`
  ${type.smallStrong}
`;
const Organisation = styled.p`
  ${type.caption}
  color: ${token.muted};
`;
const ItemLink = styled(Link)`
  ${panelItem}
  gap: ${space[12]};
`;
const LogoutButton = styled.button`
  ${panelItem}
  gap: ${space[12]};
`;

/** The settings area, which View Profile leads to. */
const managementPages = /^(\/subscriptions)?\/management(\/|$)/;

/** Whether to show View Profile (rule menus.viewProfile): for administrators, except inside the settings area. */
export const showsProfile = (isAdmin: boolean, pathname: string): boolean => isAdmin && !managementPages.test(pathname);

/** The avatar, with links to the account and View Profile, and Logout. */
export function AccountMenu({ user, onLogout }: { user: HeaderUser; onLogout: () => void }) {
  const { pathname } = useLocation();

  return (
    <Dropdown
      label={<Avatar name={user.name} src={user.logoUrl} size={36} />}
      name={`Account of ${user.name}`}
      align="end"
      opensOnHover={false}
    >
      <Identity>
        <Name>{user.name}</Name>
        {user.orgName !== null && <Organisation>{user.orgName}</Organisation>}
      </Identity>
      <PanelList>
        <li>
          <ItemLink look="quiet" href={account.to}>
            <UserCircleIcon size={20} aria-hidden />
            {account.label}
          </ItemLink>
        </li>
        {showsProfile(user.isAdmin, pathname) && (
          <li>
            <ItemLink look="quiet" href={viewProfile.to}>
              <BuildingsIcon size={20} aria-hidden />
              {viewProfile.label}
            </ItemLink>
          </li>
        )}
        <li>
          <LogoutButton type="button" onClick={onLogout}>
            <SignOutIcon size={20} aria-hidden />
            Logout
          </LogoutButton>
        </li>
      </PanelList>
    </Dropdown>
  );
}
