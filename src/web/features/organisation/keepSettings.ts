import { queries } from '#api/queries.ts';
import { replaceData } from '#api/replaceData.ts';
import type { OrgSettings } from '#contract/org.ts';

/** Shows the settings to every part of the page that reads them. */
export const keepSettings = (org: OrgSettings): OrgSettings => {
  replaceData(queries.orgSettings(org.id).queryKey, org);
  return org;
};

/**
 * Keeps settings that were saved. The form's machine tells the session, unless the person has left the form: `sendUntil`
 * is aborted then.
 * @param accountChanged tells the session to read the account again
 */
export function keepSaved(org: OrgSettings, sendUntil: AbortSignal, accountChanged: () => void): OrgSettings {
  if (sendUntil.aborted) accountChanged();
  return keepSettings(org);
}
