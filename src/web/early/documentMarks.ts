const noted = (markDocument: string, isSo: () => boolean, how = ''): void => {
  try {
    if (isSo()) document.documentElement.dataset[markDocument] = how;
  } catch {
    // Where the browser forbids storage nobody is known.
  }
};

const isSignedIn = (): boolean => localStorage.getItem('humanar.token') !== null;

/**
 * What was written of the order is for whoever comes to try: a tab that buys and somebody who is signed in see another page there,
 * /pricing?trial=true leads on, and with `type=annual` the prices are others. It is made by the application then, and not seen before.
 */
function isOther(): boolean {
  const at = location.pathname.replace(/\/$/, '') + location.search;
  if (!/^\/pricing\/order(?:\?|$)/.test(at)) return /^\/pricing\?(?:.*&)?trial=true(?:&|$)|^\/pricing(?:\/plan)?\?(?:.*&)?type=annual(?:&|$)/i.test(at);
  return /[?&](?:plan|users|apps)=/.test(at) || isSignedIn() || sessionStorage.getItem('humanar.choice')?.includes('"isBuyingNow":true') === true;
}

/** Marks on the document what its styles show in another way: somebody is signed in, has closed the announcement bar in this visit, or is to see another page. */
export function markDocument(): void {
  noted('signedIn', isSignedIn);
  noted('barClosed', () => sessionStorage.getItem('humanar.announcements.closed') !== null);
  noted('madeHere', isOther, 'unseen');
}
