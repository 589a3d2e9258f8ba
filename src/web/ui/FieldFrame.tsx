import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import styled from 'styled-components';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import { cureLook, fieldLabel, type FieldText, helpLook, LabelLine, OptionalMark, LiveRegion } from '#ui/fieldLook.ts';

const StyledLabel = styled(Label)`
  ${fieldLabel}
`;

/** The label above a control. */
export function FieldLabel({ label, isOptional = false, aside }: Pick<FieldText, 'label' | 'isOptional' | 'aside'>) {
  return (
    <LabelLine>
      <StyledLabel>
        {label}
        {isOptional && <OptionalMark> (optional)</OptionalMark>}
      </StyledLabel>
      {aside}
    </LabelLine>
  );
}

const Help = styled(Text)`
  ${helpLook}
  [data-invalid] > & {
    display: none;
  }
`;

const Cure = styled(FieldError)`
  ${cureLook}
`;

/** The help, or the error that replaces it. */
export function FieldMessage({ help, error }: Pick<FieldText, 'help' | 'error'>) {
  return (
    <>
      {help !== undefined && error === undefined && (
        <Help slot="description" elementType="div">
          {help}
        </Help>
      )}
      <LiveRegion aria-live="polite">
        <Cure elementType="div">
          {({ validationErrors }) => (
            <>
              <WarningCircleFillIcon size={16} aria-hidden />
              <span>{error ?? validationErrors.join(' ')}</span>
            </>
          )}
        </Cure>
      </LiveRegion>
    </>
  );
}
