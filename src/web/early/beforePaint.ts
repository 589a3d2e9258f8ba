/*
 * What has to be known before a written page is painted for the first time, so that nothing in it changes under somebody's eyes:
 * somebody is signed in, or has closed the announcement bar. The build puts it into the head of each written page. The
 * application takes both marks away once it shows the same by itself.
 */

const noted = (mark: string, isSo: () => boolean): void => {
  try {
    if (isSo()) document.documentElement.dataset[mark] = '';
  } catch {
    // Where the browser forbids storage nobody is known.
  }
};
noted('signedIn', () => localStorage.getItem('humanar.token') !== null);
noted('barClosed', () => sessionStorage.getItem('humanar.announcements.closed') !== null);

export {};
