import { showCurrentAnnouncements } from './currentAnnouncements.ts';
import { markDocument, markMoves } from './documentMarks.ts';
import { holdLinks } from './holdLinks.ts';
import { markPresses } from './markPresses.ts';

/*
 * Runs before a prerendered page is first painted, so that nothing visible changes afterwards and no press is lost. The
 * build inlines it into the head of each prerendered page; the application removes the marks once it renders the same.
 */
markDocument();
markMoves();
showCurrentAnnouncements();
markPresses();
holdLinks();
