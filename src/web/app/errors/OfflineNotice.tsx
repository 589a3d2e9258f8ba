import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { connection } from '#flow/connection.ts';
import { Button } from '#ui/Button.tsx';
import { space, token, type, zIndex } from '#ui/theme.ts';

const Bar = styled.div`
  ${type.small}
  position: fixed;
  inset: auto 0 0;
  z-index: ${zIndex.notices};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space[8]} ${space[20]};
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.lineStrong};
  background: ${token.surface};
  color: ${token.text};
`;

const no = () => false;

/** Says that the next page, or a part of this one, waits for a connection. The page stays as it is meanwhile. */
export function OfflineNotice() {
  const isAwaited = useSyncExternalStore(connection.listen, connection.isAwaited, no);
  if (!isAwaited) return null;
  return (
    <Bar role="alert">
      <p>
        <strong>You’re offline.</strong> We’ll continue automatically when you’re back online. Everything on this page is kept.
      </p>
      <Button look="secondary" size="small" onPress={connection.tryAgain}>
        Try again
      </Button>
    </Bar>
  );
}
