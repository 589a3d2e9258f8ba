import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { readAgain } from '#api/readAgain.ts';
import { replaceData } from '#api/replaceData.ts';
import { activateAccount } from '#contract/auth.ts';
import { failureOf } from '#contract/failure.ts';
import { updateOrgSettings } from '#contract/org.ts';
import type { OrganisationDetails } from '#machines/signUp/signUp.machine.ts';

/** Saves the details over those that an earlier try has set up. */
async function correct({ organisationName, ...details }: OrganisationDetails, sendUntil: AbortSignal): Promise<void> {
  const account = await queryClient.fetchQuery(queries.account());
  const { version } = await readAgain(queries.orgSettings(account.org.id));
  const body = { version, name: organisationName, ...details };
  const { org } = await send(updateOrgSettings, { body }, { sendUntil });
  replaceData(queries.orgSettings(org.id).queryKey, org);
}

/**
 * Sets up the organisation, which works once. After a try without an answer, the organisation may be set up with details
 * that have been corrected since: then the corrected ones are saved.
 */
export function organisationSetUp() {
  let mayBeSetUp = false;
  return async (details: OrganisationDetails, sendUntil: AbortSignal): Promise<void> => {
    const wasTried = mayBeSetUp;
    // Before the answer: the flow may stop waiting for it.
    mayBeSetUp = true;
    try {
      const account = await send(activateAccount, { body: details }, { sendUntil });
      queryClient.setQueryData(queries.account().queryKey, account);
      void queryClient.invalidateQueries({ queryKey: queries.orgSettings(account.org.id).queryKey });
    } catch (error) {
      const { code, request } = failureOf(error);
      if (request !== 'unknown') mayBeSetUp = wasTried;
      if (code !== 'already_activated' || !wasTried) throw error;
      await correct(details, sendUntil);
    }
  };
}
