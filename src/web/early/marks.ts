const noted = (mark: string, isSo: () => boolean): void => {
  try {
    if (isSo()) document.documentElement.dataset[mark] = '';
  } catch {
    // Where the browser forbids storage nobody is known.
  }
};

/** Marks on the document what its styles show in another way: somebody is signed in, or has closed the announcement bar in this visit. */
export function mark(): void {
  noted('signedIn', () => localStorage.getItem('humanar.token') !== null);
  noted('barClosed', () => sessionStorage.getItem('humanar.announcements.closed') !== null);
}
