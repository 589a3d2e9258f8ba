import styled from 'styled-components';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import { cureLook, LiveRegion } from '#ui/fieldLook.ts';

const Cure = styled.div`
  ${cureLook}
`;

/** The error below a native control, announced when it appears. The control refers to its `id` while there is one. */
export const LiveError = ({ id, error }: { id: string; error: string | undefined }) => (
  <LiveRegion aria-live="polite">
    {error !== undefined && (
      <Cure id={id}>
        <WarningCircleFillIcon size={16} aria-hidden />
        <span>{error}</span>
      </Cure>
    )}
  </LiveRegion>
);
