import { showCurrentAnnouncements } from './currentAnnouncements.ts';
import { markDocument } from './documentMarks.ts';
import { markPresses } from './markPresses.ts';

/*
 * Runs before a prerendered page is first painted, so that nothing visible changes afterwards and no press is lost. The
 * build inlines it into the head of each prerendered page; the application removes the marks once it renders the same.
 */
markDocument();
showCurrentAnnouncements();
markPresses();
