import styled from 'styled-components';
import { Link } from '#ui/Link.tsx';
import { page, space, token, type } from '#ui/theme.ts';

/** One line, from 640 px. */
export const sandboxBannerHeight = '27px';

const Strip = styled.aside`
  min-height: ${sandboxBannerHeight};
  border-bottom: 1px solid ${token.warnLine};
  background: ${token.warnBg};
  color: ${token.warnText};
`;

const Line = styled.p`
  ${page}
  ${type.caption}
  padding-block: ${space[4]};

  & a {
    color: inherit;
  }
`;

/** Says that nothing here is real: mail, money, time. */
export function SandboxBanner() {
  return (
    <Strip aria-label="Sandbox" data-no-print>
      <Line>
        This is a sandbox: no email is sent and nothing is charged.{' '}
        <Link href="/sandbox">Mailbox, demo accounts and clock</Link>
      </Line>
    </Strip>
  );
}
