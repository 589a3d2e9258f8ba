import styled from 'styled-components';
import { type Failure, noResponse } from '#contract/failure.ts';
import { logoLimits, type OrgSettings } from '#contract/org.ts';
import { useEffects } from '#flow/effects.ts';
import { type FormSubmissionActor, useFormStatus, useFormSubmission } from '#flow/useFormSubmission.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { space, token, type } from '#ui/theme.ts';
import { type LogoChange, logoCalls } from './logoCalls.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[16]} ${space[20]};
`;

const Words = styled.p`
  ${type.small}
  flex: 1 1 200px;
  color: ${token.muted};
  text-wrap: pretty;
`;

type LogoCardProps = { settings: OrgSettings };

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
`;

const overtaken: Failure = {
  ...noResponse,
  msg: 'Someone else has changed your organisation’s details. The logo shown here is up to date. Your change wasn’t saved.',
};

/** The buttons. What was sent last can be sent again where that is the way on. */
function LogoButtons({ actor, logoUrl }: { actor: FormSubmissionActor; logoUrl: string | null }) {
  const { state, isBusy } = useFormStatus(actor);
  const sent = useFlowState(actor, ({ context }) => context.sent) as LogoChange | null;
  const press = (file: File | null) => actor.send({ type: 'form.submitted', values: { file, shownUrl: logoUrl } });
  const isUploading = isBusy && sent?.file !== null;
  if (state === 'unanswered' && sent !== null) {
    return (
      <Button look="secondary" onPress={() => actor.send({ type: 'form.submitted', values: sent })}>
        Check again
      </Button>
    );
  }
  return (
    <>
      {state === 'overtaken' && sent !== null && (
        <Button onPress={() => press(sent.file)}>
          {sent.file === null ? 'Remove it anyway' : `Use ${sent.file.name} anyway`}
        </Button>
      )}
      {state === 'missing' && sent !== null && sent.file !== null && (
        <Button onPress={() => press(sent.file)}>Send {sent.file.name} again</Button>
      )}
      <FileButton
        look="secondary"
        accept={logoLimits.types}
        isBusy={isUploading}
        busyLabel="Uploading the logo"
        isDisabled={isBusy && !isUploading}
        onFile={press}
      >
        {logoUrl === null ? 'Upload a logo' : 'Replace the logo'}
      </FileButton>
      {logoUrl !== null && (
        <Button
          look="quiet"
          isBusy={isBusy && !isUploading}
          busyLabel="Removing the logo"
          isDisabled={isUploading}
          onPress={() => press(null)}
        >
          Remove the logo
        </Button>
      )}
    </>
  );
}

export function LogoViews({ actor, settings: { name, logoUrl } }: LogoCardProps & { actor: FormSubmissionActor }) {
  const { state, failure, lookUp } = useFormStatus(actor);
  return (
    <Card aria-labelledby="logo-title">
      <CardHeader id="logo-title" title="Logo" />
      <CardBody>
        <Stack>
          <Line>
            <Avatar name={name ?? ''} src={logoUrl} size={72} isSquare />
            <Words>
              Shown at the top of every page to everyone in your organisation. PNG, JPEG or WebP, at most 2 MB. A square
              picture looks best.
            </Words>
          </Line>
          <FailureAlert failure={state === 'overtaken' ? overtaken : failure} lookUp={lookUp} />
          <ButtonGroup>
            <LogoButtons actor={actor} logoUrl={logoUrl} />
          </ButtonGroup>
        </Stack>
      </CardBody>
    </Card>
  );
}

/** The organisation's logo: view, upload, replace, remove. Falls back to initials. */
export function LogoCard(props: LogoCardProps) {
  const translate = useEffects();
  const calls = logoCalls(() => translate({ type: 'account.changed' }));
  return <LogoViews {...props} actor={useFormSubmission('logo', props.settings, calls)} />;
}
