import styled from 'styled-components';
import type { FlowModel } from '#machines/kit/model.ts';
import { Button } from '#ui/Button.tsx';
import { formatShortMoment } from '#ui/dates.ts';
import { space, token, type } from '#ui/theme.ts';
import { Caution } from '../Caution.tsx';
import { Acts, Quiet, rowButton } from '../panelLook.ts';
import { type ComparedVersion, useLedgerVersions } from './useLedgerVersions.ts';

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  max-height: 20rem;
  padding: 0;
  overflow-y: auto;
  list-style: none;
`;

const Version = styled.button`
  ${rowButton}
  display: grid;
  &[aria-pressed='true'] {
    background: ${token.accentSoft};
  }
  small {
    ${type.caption}
    color: ${token.muted};
  }
`;

interface Props {
  model: FlowModel;
  /** The commit of the version that is compared. */
  chosen: string | null;
  onChoose: (version: ComparedVersion) => void;
}

/** The machine's committed versions, to compare one of them. */
export function VersionList({ model, chosen, onChoose }: Props) {
  const { versions, retry } = useLedgerVersions(model);
  switch (versions.status) {
    case 'loading':
      return <Quiet role="status">Loading earlier versions…</Quiet>;
    case 'failed':
      return (
        <>
          <Caution>
            We couldn’t load the earlier versions. Check your connection and try again, or paste a ledger.
          </Caution>
          <Acts>
            <Button size="small" onPress={retry}>
              Try again
            </Button>
          </Acts>
        </>
      );
    case 'none':
      return (
        <Quiet>
          Earlier versions are listed here where the product runs in its git checkout. This copy has no history, so
          paste a ledger below.
        </Quiet>
      );
    case 'loaded':
      return versions.versions.length === 0 ? (
        <Quiet>No committed version differs from this one. You can paste an older ledger below.</Quiet>
      ) : (
        <List>
          {versions.versions.map((version) => (
            <li key={version.commit}>
              <Version type="button" aria-pressed={version.commit === chosen} onClick={() => onChoose(version)}>
                {version.subject}
                <small>
                  {formatShortMoment(version.at)} · {version.differences}{' '}
                  {version.differences === 1 ? 'difference' : 'differences'} · {version.commit}
                </small>
              </Version>
            </li>
          ))}
        </List>
      );
  }
}
