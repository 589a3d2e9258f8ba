import { showCurrentAnnouncements } from './currentAnnouncements.ts';
import { markDocument, markMoves } from './documentMarks.ts';
import { holdLinks } from './holdLinks.ts';
import { markPresses } from './markPresses.ts';
import { retryScript } from './retryScript.ts';

/*
 * Runs before a prerendered page is first painted, so that nothing visible changes afterwards, no press is lost, and a
 * script that can't be fetched is tried again. The build inlines it into the head of each prerendered page; the
 * application removes the marks once it renders the same.
 */
markDocument();
markMoves();
showCurrentAnnouncements();
markPresses();
holdLinks();
retryScript();
