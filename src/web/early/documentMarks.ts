const noted = (markDocument: string, isSo: () => boolean, how = ''): void => {
  try {
    if (isSo()) document.documentElement.dataset[markDocument] = how;
  } catch {
    // Where the browser blocks storage, nobody counts as signed in.
  }
};

const isSignedIn = (): boolean => localStorage.getItem('humanar.token') !== null;

/**
 * Whether the prerendered page differs from what this person will see. The prerendered order page is for trials: buyers and signed-in
 * people see another one, /pricing?trial=true redirects, and `type=annual` has other prices. Then the application renders the page, which
 * stays hidden
 * until it has.
 */
function isOther(): boolean {
  const at = location.pathname.replace(/\/$/, '') + location.search;
  if (!/^\/pricing\/order(?:\?|$)/.test(at)) return /^\/pricing\?(?:.*&)?trial=true(?:&|$)|^\/pricing(?:\/plan)?\?(?:.*&)?type=annual(?:&|$)/i.test(at);
  return /[?&](?:plan|users|apps)=/.test(at) || isSignedIn() || sessionStorage.getItem('humanar.choice')?.includes('"isBuyingNow":true') === true;
}

/**
 * Marks on the document what CSS must know before the first paint: somebody is signed in, has closed the announcement bar, or will see
 * another page.
 */
export function markDocument(): void {
  noted('signedIn', isSignedIn);
  noted('barClosed', () => sessionStorage.getItem('humanar.announcements.closed') !== null);
  noted('madeHere', isOther, 'unseen');
}
