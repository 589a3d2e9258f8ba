const mark = (name: string, isSo: () => boolean, value = ''): void => {
  try {
    if (isSo()) document.documentElement.dataset[name] = value;
  } catch {
    // Where the browser blocks storage, nobody counts as signed in.
  }
};

const isSignedIn = (): boolean => window.localStorage.getItem('humanar.token') !== null;

/**
 * Whether the prerendered page differs from what this person will see. Forms for guests redirect signed-in people, and
 * the sign-up shows a visitor's order. Order pages are prerendered for visitors: for trials, and for each usual order.
 * /pricing?trial=true redirects, and `type=annual` has other prices. Where something else is shown, the application
 * renders the page, which stays hidden until it has.
 */
function isOther(): boolean {
  if ('forGuests' in document.documentElement.dataset && isSignedIn()) return true;
  if (/^\/sign-up\/?$/.test(location.pathname)) return window.sessionStorage.getItem('humanar.draft') !== null;
  const at = location.pathname.replace(/\/$/, '') + location.search;
  if (!/^\/pricing\/order(?:\?|$)/.test(at))
    return /^\/pricing\?(?:.*&)?trial=true(?:&|$)|^\/pricing(?:\/plan)?\?(?:.*&)?type=annual(?:&|$)/i.test(at);
  if (isSignedIn()) return true;
  // A usual order, for a tab without an order or a referral of its own.
  if ('forOrder' in document.documentElement.dataset)
    return (
      /[?&]ref=/.test(at) ||
      ['draft', 'address', 'ref'].some((key) => window.sessionStorage.getItem(`humanar.${key}`) !== null)
    );
  return (
    /[?&](?:plan|users|apps)=/.test(at) ||
    window.sessionStorage.getItem('humanar.choice')?.includes('"isBuyingNow":true') === true
  );
}

/**
 * Marks on the document what CSS must know before the first paint: somebody is signed in, has closed the announcement
 * bar, or will see another page.
 */
export function markDocument(): void {
  mark('signedIn', isSignedIn);
  mark('barClosed', () => window.sessionStorage.getItem('humanar.announcements.closed') !== null);
  mark('madeHere', isOther, 'unseen');
}

/** Marks that Back or Forward led to another page before the application started; it renders that page. */
export function markMoves(): void {
  const { dataset } = document.documentElement;
  // The application takes secrets and referrals out of the query. Only usual orders differ by it.
  const address = () => location.pathname + ('forOrder' in dataset ? location.search : '');
  const written = address();
  addEventListener('popstate', () => {
    if (dataset['app'] !== 'alive' && address() !== written) dataset['madeHere'] = 'unseen';
  });
}
