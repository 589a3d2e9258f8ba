import { parentPort, workerData } from 'node:worker_threads';
import type { PageOrder, PageWriting } from './http/pricedPages.ts';

/*
 * Renders public pages with current prices in a worker thread. The server keeps serving, and the renderer is in memory
 * only while the thread runs.
 */
const { renderer, settings, template, paths, prices } = workerData as PageOrder;
// The site reads its settings only once, when it loads.
Object.assign(globalThis, { humanarSettings: settings });
const { write } = (await import(renderer)) as PageWriting;
const written: [path: string, html: string][] = [];
for (const path of paths) written.push([path, await write(path, { template, prices })]);
parentPort?.postMessage(written, []);
