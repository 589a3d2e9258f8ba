import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { readAgain } from '#api/readAgain.ts';
import { failureOf } from '#contract/failure.ts';
import { logoLimits, type OrgSettings, updateOrgSettings, uploadLogo } from '#contract/org.ts';
import type { FormCalls } from '#flow/useFormSubmission.ts';
import { keepSaved, keepSettings } from './keepSettings.ts';
import { newestSettings } from './settingsForm.ts';

/** The chosen picture, null to remove the logo, and the address of the logo shown when it was sent. */
export type LogoChange = { file: File | null; shownUrl: string | null };

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

/** The version that the page shows: the form of the details may have saved a newer one than the logo's. */
const versionOf = ({ id, version }: OrgSettings): number =>
  queryClient.getQueryData(queries.orgSettings(id).queryKey)?.version ?? version;

const loaded = (record: OrgSettings | null): OrgSettings => {
  if (record === null) throw new Error('a logo belongs to an organisation');
  return record;
};

/** @param accountChanged tells the session to read the account again */
export const logoCalls = (accountChanged: () => void): FormCalls<LogoChange, OrgSettings> => ({
  submit: async ({ values: { file }, record }, sendUntil) => {
    const version = versionOf(loaded(record));
    try {
      if (file === null) {
        const { org } = await send(updateOrgSettings, { body: { version, logoUrl: '' } }, { sendUntil });
        return { result: 'saved', record: keepSaved(org, sendUntil, accountChanged) };
      }
      requireSendable(file);
      const { org } = await send(uploadLogo, { body: { version, picture: await base64Of(file) } }, { sendUntil });
      return { result: 'saved', record: keepSaved(org, sendUntil, accountChanged) };
    } catch (error) {
      const newest = newestSettings(failureOf(error));
      if (newest === null) throw error;
      return { result: 'overtaken', record: keepSettings(newest) };
    }
  },
  // Every uploaded picture has an address of its own.
  findOut: async ({ values: { file, shownUrl }, record }) => {
    const org = await readAgain(queries.orgSettings(loaded(record).id));
    const isSaved = file === null ? org.logoUrl === null : org.logoUrl !== null && org.logoUrl !== shownUrl;
    return isSaved ? { result: 'saved', record: org } : { result: 'missing' };
  },
});
