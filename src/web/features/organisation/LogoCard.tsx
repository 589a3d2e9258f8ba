import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { logoLimits, type OrgSettings, updateOrgSettings, uploadLogo } from '#contract/org.ts';
import { useEffects } from '#flow/effects.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { space, token, type } from '#ui/theme.ts';
import { newestSettings } from './settingsForm.ts';

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

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
`;

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
`;

/** Encodes a file as base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In chunks, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

/** Rejects a file that the server would refuse, before uploading it. */
function requireSendable({ size }: File): void {
  const msg =
    size === 0
      ? 'This file is empty. Choose another.'
      : size > logoLimits.bytes
        ? 'This file is larger than 2 MB. Save a smaller version and upload that.'
        : null;
  if (msg !== null) throw { msg, code: 'invalid_request', status: 400, errors: [{ field: 'picture', msg }] };
}

const changedMeanwhile =
  'Someone else has changed your organisation’s details. The logo shown here is up to date. Your change wasn’t saved.';

/** The organisation's logo: view, upload, replace, remove. Falls back to initials. */
export function LogoCard({ settings }: { settings: OrgSettings }) {
  const { id, name, logoUrl, version } = settings;
  const translate = useEffects();
  const cache = useQueryClient();
  /** The change that was refused: a file, or null for removing the logo. */
  const [refusedFile, setRefusedFile] = useState<File | null>();
  const adopt = (org: OrgSettings) => cache.setQueryData(queries.orgSettings(id).queryKey, org);
  const save = useMutation({
    mutationFn: async (file: File | null) => {
      if (file === null) return send(updateOrgSettings, { body: { version, logoUrl: '' } });
      requireSendable(file);
      return send(uploadLogo, { body: { version, picture: await base64Of(file) } });
    },
    onMutate: () => setRefusedFile(undefined),
    onSuccess: ({ org }) => {
      adopt(org);
      const title = org.logoUrl === null ? 'Logo removed' : 'Logo saved';
      translate({
        type: 'notify',
        group: 'success',
        title,
        msg: org.logoUrl === null ? 'Initials are shown instead.' : 'Everyone in your organisation can now see it.',
      });
      translate({ type: 'account.changed' });
    },
    onError: (error, file) => {
      const newest = newestSettings(failureOf(error));
      if (newest === null) return;
      adopt(newest);
      setRefusedFile(file);
    },
  });
  const failure = save.error === null ? null : failureOf(save.error);
  const shownFailure = failure !== null && refusedFile !== undefined ? { ...failure, msg: changedMeanwhile } : failure;
  const isUploading = save.isPending && save.variables !== null;

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
          <FailureAlert failure={shownFailure} />
          <Acts>
            {refusedFile !== undefined && (
              <Button isBusy={save.isPending} onPress={() => save.mutate(refusedFile)}>
                {refusedFile === null ? 'Remove it anyway' : `Use ${refusedFile.name} anyway`}
              </Button>
            )}
            <FileButton
              look="secondary"
              accept={logoLimits.types}
              isBusy={isUploading}
              busyLabel="Uploading the logo"
              isDisabled={save.isPending && !isUploading}
              onFile={(file) => save.mutate(file)}
            >
              {logoUrl === null ? 'Upload a logo' : 'Replace the logo'}
            </FileButton>
            {logoUrl !== null && (
              <Button
                look="quiet"
                isBusy={save.isPending && !isUploading}
                busyLabel="Removing the logo"
                isDisabled={isUploading}
                onPress={() => save.mutate(null)}
              >
                Remove the logo
              </Button>
            )}
          </Acts>
        </Stack>
      </CardBody>
    </Card>
  );
}
