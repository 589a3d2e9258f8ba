import { showCurrentAnnouncements } from './currentAnnouncements.ts';
import { markDocument } from './documentMarks.ts';

/*
 * What has to be known before a written page is painted for the first time, so that nothing in it changes under somebody's
 * eyes. The build puts it into the head of each written page; the application takes the marks away once it shows the same by itself.
 */
markDocument();
showCurrentAnnouncements();
