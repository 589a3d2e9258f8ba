import { parentPort, workerData } from 'node:worker_threads';
import type { PageOrder, PageWriting } from './http/pricedPages.ts';

/*
 * Writes public pages with the prices of the day, in a thread of its own: the server goes on serving meanwhile, and what
 * renders pages is in memory no longer than that.
 */
const { renderer, settings, template, paths, plans } = workerData as PageOrder;
// The site reads its settings once, when it is loaded.
Object.assign(globalThis, { humanarSettings: settings });
const { write } = (await import(renderer)) as PageWriting;
const written: [path: string, html: string][] = [];
for (const path of paths) written.push([path, await write(path, { template, plans })]);
parentPort?.postMessage(written, []);
