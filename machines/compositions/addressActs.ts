import type { Address, CardRequest } from './addressServer.ts';

/* What can happen when sign-in emails change, and how it is said. */

/** Which browser. */
export type Place = 0 | 1;

/** What can happen. `call` is the one under way on that browser's account page. */
export type AddressAct =
  | { browser: Place; does: 'signsIn'; address: Address; password: number }
  | {
      browser: Place;
      does: 'isLookedUp' | 'isSignedIn' | 'losesSignIn' | 'entersPassword' | 'asksAgain' | 'cancels' | 'reloads';
    }
  | { browser: Place; does: 'asks'; address: Address }
  | { browser: Place; does: 'entersCode'; code: number }
  | { browser: Place; does: 'restores'; link: number }
  | { browser: Place; does: 'choosesPassword'; reset: number }
  | {
      browser: Place;
      does: 'isAnswered' | 'isAnsweredLate' | 'receives' | 'losesAnswer' | 'losesRequest' | 'stopsWaiting';
      call: CardRequest['call'];
    }
  | { week: true };

const callNames: Record<CardRequest['call'], string> = {
  requestCode: 'the request for a code',
  confirmPassword: 'the password',
  confirmCode: 'the code',
  readEmail: 'the question which email is in use',
  giveUp: 'the cancelling',
};

export function sentenceOf(act: AddressAct): string {
  if ('week' in act) return 'Seven days pass.';
  const browser = act.browser === 0 ? 'the first browser' : 'the second browser';
  const At = `T${browser.slice(1)}`;
  switch (act.does) {
    case 'signsIn':
      return `Somebody signs in with the ${act.address} address, in ${browser}.`;
    case 'isLookedUp':
      return `The server looks up the account that ${browser} signs in to.`;
    case 'isSignedIn':
      return `The server has checked the password, and ${browser} receives its answer.`;
    case 'losesSignIn':
      return `${At} gets no answer to the sign-in, which the server has carried out.`;
    case 'asks':
      return `The person at ${browser} asks to sign in with the ${act.address} address.`;
    case 'entersPassword':
      return `The person at ${browser} enters their password.`;
    case 'asksAgain':
      return `The person at ${browser} asks for another code.`;
    case 'cancels':
      return `The person at ${browser} cancels the change.`;
    case 'reloads':
      return `The person at ${browser} reloads the page.`;
    case 'entersCode':
      return `The person at ${browser} enters code ${act.code + 1}.`;
    case 'restores':
      return `The person at ${browser} opens link ${act.link + 1} and restores their address.`;
    case 'choosesPassword':
      return `The person at ${browser} chooses a new password.`;
    case 'isAnswered':
      return `The server carries out ${callNames[act.call]} of ${browser}.`;
    case 'isAnsweredLate':
      return `The server carries out ${callNames[act.call]} that ${browser} no longer waits for.`;
    case 'receives':
      return `${At} receives the answer to ${callNames[act.call]}.`;
    case 'losesAnswer':
      return `The answer to ${callNames[act.call]} of ${browser} is lost.`;
    case 'losesRequest':
      return `${At} sends ${callNames[act.call]}, but it never arrives.`;
    case 'stopsWaiting':
      return `${At} stops waiting for the answer to ${callNames[act.call]}.`;
  }
}
