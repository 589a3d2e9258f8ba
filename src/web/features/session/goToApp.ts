import { config } from '#api/config.ts';
import { storedToken } from '#api/storedToken.ts';
import { failureOf } from '#contract/failure.ts';
import { notify } from '#ui/notices.ts';

const linchpinNow = async (): Promise<string | null> =>
  config.linchpin === 'single-use' ? (await import('./calls.ts')).singleUseLinchpin() : storedToken.read();

/** Leaves for the main application, which gets to know the person by the `linchpin` in its address (spec section 4). */
export async function goToApp(): Promise<void> {
  try {
    const linchpin = await linchpinNow();
    const address = new URL(config.mainApp, window.location.href);
    if (linchpin !== null) address.searchParams.set('linchpin', linchpin);
    window.location.assign(address);
  } catch (error) {
    notify('danger', { title: 'The app could not be opened', msg: failureOf(error).msg });
  }
}
