import { config } from '#api/config.ts';
import { pageSession } from '#api/pageSession.ts';
import { checkForOtherTab } from '#api/storedToken.ts';
import { failureOf } from '#contract/failure.ts';
import { notify } from '#ui/notices.ts';

const linchpinOf = async (token: string | null): Promise<string | null> =>
  config.linchpin === 'single-use' ? (await import('./sessionCalls.ts')).singleUseLinchpin() : token;

/**
 * Opens the main application, with the `linchpin` in its address that identifies the person (rule app.handOff).
 * Resolves with whether the browser is leaving; a notice says why not.
 */
export async function goToApp(): Promise<boolean> {
  const page = pageSession.present();
  try {
    const linchpin = await linchpinOf(page.token);
    checkForOtherTab();
    // Somebody else has signed in since the button was pressed.
    if (pageSession.present() !== page) return false;
    const address = new URL(config.mainApp, window.location.href);
    if (linchpin !== null) address.searchParams.set('linchpin', linchpin);
    window.location.assign(address);
    return true;
  } catch (error) {
    notify('danger', { title: 'We couldn’t open the app', msg: failureOf(error).msg });
    return false;
  }
}
