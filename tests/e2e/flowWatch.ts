import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright/test';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import type { FlowStep } from '#flow/recorder.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { coverageOf } from '#tests/support/flows/coverage.ts';
import { excusesOf } from './passages/excused.ts';

/*
 * Records for the flow book what the journeys fire and how their views look. It only listens to the page's
 * `humanar:flow` events, so it can't fail a journey.
 */

/** How often a worker tries to photograph a view that disappears too soon. */
const MAX_TRIES = 2;
const tries = new Map<string, number>();

/** The start of this test run, set by the configuration before the workers start. */
const runStart = Number(process.env['JOURNEYS_BEGUN'] ?? 0);

/** Whether this run already has the picture, which one worker provides for all. */
const hasPicture = (path: string): boolean => {
  const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return mtimeMs >= runStart;
};

const models = new Map<string, Promise<FlowModel>>();

/** Loaded on demand, since a journey uses one or two flows. */
function modelOf(machine: string): Promise<FlowModel> {
  const loading =
    models.get(machine) ??
    import(`../../machines/${machine}/${machine}.model.ts`).then(({ model }: { model: FlowModel }) => model);
  models.set(machine, loading);
  return loading;
}

/** What the page must show if a flow's view can appear on several pages, or a moment after the step. */
const marks: Record<string, string> = {
  'trialStart offered': 'button:text-matches("^(Try Now|Start 15 days free)$")',
  'trialStart adminNeeded': 'text=Ask your administrator',
  'trialStart confirming': 'role=dialog',
};

/** An open header menu would cover the page wherever the pointer rests. */
const openMenu = 'header details[open]';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Stays open as long as the page: closing it would tell an offline page that it is online again. */
function sessionOf(page: Page): Promise<CDPSession> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  return opened;
}

/** A picture at the current size: resizing would trigger a layout that closes open menus. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await sessionOf(page);
  // A loading page has no heading; two frames after it appears, the page is complete.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 30 && !document.querySelector('h1'); frames += 1) await frame();
    await frame();
    await frame();
  });
  const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 60 });
  return Buffer.from(data, 'base64');
}

/** Extends a flow with its new steps, leaving recorded ones unchanged. */
const extended = (
  before: RecordedTrace | undefined,
  { machine, at, on, fires, state, view }: FlowStep,
): RecordedTrace =>
  before === undefined || on === null
    ? { machine, at, start: { fires, state }, steps: [] }
    : { ...before, steps: [...before.steps, { on, fires, state, ...(view !== null && { view }) }] };

/**
 * Records the flows of a journey.
 * @param part identifies the journey, so that running it again replaces its earlier results
 * @returns a function for its end, which waits for pictures in progress and stores what was fired
 */
export async function watchFlows(
  context: BrowserContext,
  part: string,
  takesPictures: boolean,
): Promise<() => Promise<void>> {
  const traces = new Map<string, RecordedTrace>();
  const coverages = new Map<string, ReturnType<typeof coverageOf>>();
  const lastViews = new Map<string, string | null>();
  const pendingPictures = new Map<string, Promise<void>>();

  const picture = async (page: Page, { flow, machine, view }: FlowStep): Promise<void> => {
    const path = `.cache/flow-views/${machine}/${view}.jpg`;
    const address = page.url();
    const key = `${machine} ${view}`;
    const mark = marks[key];
    if (mark !== undefined) await page.locator(mark).first().waitFor({ timeout: 1_000 });
    await page.locator(openMenu).first().waitFor({ state: 'hidden', timeout: 1_000 });
    // A page that has moved on has no picture; the next journey may take it.
    tries.set(key, (tries.get(key) ?? 0) + 1);
    const content = await pictureOf(page);
    if (lastViews.get(flow) !== view || page.url() !== address || hasPicture(path)) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, content);
    renameSync(`${path}.${process.pid}`, path);
  };

  await context.exposeBinding('humanarFlowStepped', async ({ page }, step: FlowStep) => {
    const { flow, machine, fires, view } = step;
    const model = await modelOf(machine);
    const trace = extended(traces.get(flow), step);
    traces.set(flow, trace);
    if (!coverages.has(machine))
      coverages.set(machine, coverageOf(model, 'browser', { part, excused: excusesOf(model) }));
    coverages.get(machine)?.count(fires, { recorded: trace });
    lastViews.set(flow, view);
    const key = `${machine} ${view}`;
    // The session machine is in sign-in behind every guest page.
    const isElsewhere = machine === 'session' && view === 'signIn' && new URL(page.url()).pathname !== model.address;
    if (
      !takesPictures ||
      view === null ||
      isElsewhere ||
      pendingPictures.has(key) ||
      (tries.get(key) ?? 0) >= MAX_TRIES ||
      hasPicture(`.cache/flow-views/${machine}/${view}.jpg`)
    )
      return;
    pendingPictures.set(
      key,
      picture(page, step).then(
        () => void pendingPictures.delete(key),
        () => void pendingPictures.delete(key),
      ),
    );
  });
  await context.addInitScript(() => {
    window.addEventListener('humanar:flow', ({ detail }) => {
      const report = Reflect.get(window, 'humanarFlowStepped') as ((step: FlowStep) => Promise<void>) | undefined;
      void report?.(detail).catch(() => {});
    });
  });
  return async () => {
    // A page that is no longer rendered would never finish.
    await Promise.race([Promise.all(pendingPictures.values()), pause(1_000)]);
    for (const coverage of coverages.values()) coverage.write();
  };
}
