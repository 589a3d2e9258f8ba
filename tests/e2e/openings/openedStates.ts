import type { Page } from 'playwright/test';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { waitForRest } from '../pageRest.ts';

/** The states that flows of this machine got to last in this tab. A page may have several of them. */
export async function latestStates(page: Page, machine: string): Promise<string[]> {
  const text = await page.evaluate(() => window.sessionStorage.getItem('humanar-flows'));
  const traces = JSON.parse(text ?? '[]') as RecordedTrace[];
  return traces
    .filter((trace) => trace.machine === machine)
    .map(({ start, steps }) => steps.at(-1)?.state ?? start.state);
}

/**
 * Opens the product in a state, and waits until the page shows it: the machine is there before the parts of the page
 * that come with the state. Resolves with what the bar says has happened.
 */
export async function openState(page: Page, machine: string, state: string): Promise<string | null> {
  await page.goto(`/sandbox/open?${new URLSearchParams({ flow: machine, state })}`);
  const bar = page.locator('[data-opening]:not([data-opening="underWay"])');
  await bar.waitFor();
  await waitForRest(page);
  return bar.getAttribute('data-opening');
}
