// `npm run legal:record`: records the text of the legal pages under its dates.
import { currentPages, objectionsTo, publishedPages, writePublishedPages } from './legalPages.ts';

const objections = objectionsTo(currentPages, publishedPages(), new Date().toISOString().slice(0, 10));
if (objections.length > 0) {
  console.error(objections.join('\n'));
  process.exitCode = 1;
} else {
  writePublishedPages(currentPages);
}
