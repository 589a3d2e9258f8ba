import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { connection } from '#connection/connection.ts';
import { Button } from '#ui/Button.tsx';
import { space, token, zIndex } from '#ui/theme.ts';

const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: ${zIndex.notices};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space[8]} ${space[20]};
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.line};
  background: ${token.surface};
`;

const nothing = () => null;

/** Says that the next page, or a part of this one, is waiting until the site answers. The current page stays. */
export function OfflineNotice() {
  const awaited = useSyncExternalStore(connection.listen, connection.awaited, nothing);
  if (!awaited) return null;
  return (
    <Bar role="alert">
      <p>
        <strong>{awaited === 'site' ? 'We can’t reach Humanar.' : 'You’re offline.'}</strong> Your work is kept, and
        we’ll continue as soon as we can.
      </p>
      <Button look="secondary" size="small" onPress={connection.tryAgain}>
        Try again
      </Button>
    </Bar>
  );
}
