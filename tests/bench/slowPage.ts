import type { Browser, Page } from 'playwright';

/** A phone and its connection, as the browser imitates them. */
export interface SlowSetting {
  /** How many times slower the processor is. */
  slowdown: number;
  /** In ms. */
  latency: number;
  /** In kbit/s. */
  down: number;
  up: number;
  viewport: { width: number; height: number };
  pixelRatio: number;
}

/** A page in a browser that is slowed down like this, with nothing in its cache. */
export async function slowPage(browser: Browser, setting: SlowSetting): Promise<Page> {
  const { slowdown, latency, down, up, viewport, pixelRatio } = setting;
  const context = await browser.newContext({ viewport, deviceScaleFactor: pixelRatio, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (down * 1024) / 8,
    uploadThroughput: (up * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}
