import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright/test';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import type { FlowStep } from '#flow/recorder.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { coverageOf } from '#tests/support/flows/coverage.ts';

/*
 * What the journeys fire of the flows, and how their views look, for the flow book. Nothing of it can fail a journey: it
 * listens to what the page says of itself (`humanar:flow`).
 */

/** A view that has gone again before its picture was there is tried so often by a worker. */
const MOST_TRIES = 2;
const tries = new Map<string, number>();

/** When this run of the tests began: the configuration sets it before the workers are there. */
const begun = Number(process.env['JOURNEYS_BEGUN'] ?? 0);

/** A picture of this run is there: one is enough for all workers. */
const hasPicture = (path: string): boolean => {
  const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return mtimeMs >= begun;
};

const models = new Map<string, Promise<FlowModel>>();

/** Loaded when it is needed: a journey is about one flow or two. */
function modelOf(machine: string): Promise<FlowModel> {
  const loading = models.get(machine) ?? import(`../../machines/${machine}/${machine}.model.ts`).then(({ model }: { model: FlowModel }) => model);
  models.set(machine, loading);
  return loading;
}

/** What the page has to show where a flow's view may stand on several pages, or comes a moment later than the step. */
const marks: Record<string, string> = {
  'trialStart offered': 'button:text-matches("^(Try Now|Start 15 days free)$")',
  'trialStart adminNeeded': 'text=Ask your administrator',
  'trialStart confirming': 'role=dialog',
};

/** A menu of the header lies over the page wherever the cursor happens to rest. */
const openMenu = 'header details[open]';

/** What the page shows, as it is: a picture in another size would have the browser lay the page out for it, which closes what is open. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  try {
    // A page that is still being loaded has no heading; two frames later what has one stands there.
    await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let frames = 0; frames < 30 && !document.querySelector('h1'); frames += 1) await frame();
      await frame();
      await frame();
    });
    const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 60 });
    return Buffer.from(data, 'base64');
  } finally {
    await session.detach();
  }
}

/** A flow as it has gone on so far: each trace that is told stays as it is. */
const goneOn = (before: RecordedTrace | undefined, { machine, at, on, fires, state, view }: FlowStep): RecordedTrace =>
  before === undefined || on === null
    ? { machine, at, start: { fires, state }, steps: [] }
    : { ...before, steps: [...before.steps, { on, fires, state, ...(view !== null && { view }) }] };

/**
 * Listens to the flows of a journey.
 * @param part names the journey among all, so that running it again takes the place of what it left
 * @returns what is to be done at its end: waits for the pictures under way, and leaves what was fired
 */
export async function watchFlows(context: BrowserContext, part: string, takesPictures: boolean): Promise<() => Promise<void>> {
  const traces = new Map<string, RecordedTrace>();
  const coverages = new Map<string, ReturnType<typeof coverageOf>>();
  const shown = new Map<string, string | null>();
  const underWay = new Map<string, Promise<void>>();

  const picture = async (page: Page, { flow, machine, view }: FlowStep): Promise<void> => {
    const path = `.cache/flow-views/${machine}/${view}.jpg`;
    const address = page.url();
    const key = `${machine} ${view}`;
    const mark = marks[key];
    if (mark !== undefined) await page.locator(mark).first().waitFor({ timeout: 1_000 });
    await page.locator(openMenu).first().waitFor({ state: 'hidden', timeout: 1_000 });
    // A page that has gone on meanwhile has no picture: the next journey may.
    tries.set(key, (tries.get(key) ?? 0) + 1);
    const content = await pictureOf(page);
    if (shown.get(flow) !== view || page.url() !== address || hasPicture(path)) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, content);
    renameSync(`${path}.${process.pid}`, path);
  };

  await context.exposeBinding('humanarFlowStepped', async ({ page }, step: FlowStep) => {
    const { flow, machine, fires, view } = step;
    const model = await modelOf(machine);
    const trace = goneOn(traces.get(flow), step);
    traces.set(flow, trace);
    if (!coverages.has(machine)) coverages.set(machine, coverageOf(model, 'browser', { part }));
    coverages.get(machine)?.count(fires, { recorded: trace });
    shown.set(flow, view);
    const key = `${machine} ${view}`;
    // The session waits for a sign-in behind every page that a guest sees.
    const isElsewhere = machine === 'session' && view === 'signIn' && new URL(page.url()).pathname !== model.address;
    if (!takesPictures || view === null || isElsewhere || underWay.has(key) || (tries.get(key) ?? 0) >= MOST_TRIES || hasPicture(`.cache/flow-views/${machine}/${view}.jpg`)) return;
    underWay.set(key, picture(page, step).then(() => void underWay.delete(key), () => void underWay.delete(key)));
  });
  await context.addInitScript(() => {
    window.addEventListener('humanar:flow', ({ detail }) => {
      const told = Reflect.get(window, 'humanarFlowStepped') as ((step: FlowStep) => Promise<void>) | undefined;
      void told?.(detail).catch(() => {});
    });
  });
  return async () => {
    // A page that is not drawn any more would be waited for in vain.
    await Promise.race([Promise.all(underWay.values()), pause(1_000)]);
    for (const coverage of coverages.values()) coverage.write();
  };
}
