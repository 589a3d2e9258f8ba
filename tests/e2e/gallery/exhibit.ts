import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { fileNameOf, type GalleryState } from '#contract/gallery.ts';
import { listSandboxMails, type SandboxMail } from '#contract/sandbox.ts';
import { nearestMeta, statesOf, stateName } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { GALLERY_FOLDER } from '#tests/support/galleryFiles.ts';
import type { Backstage } from '../backstage.ts';
import { settle, takePictures } from './picture.ts';

/** Whether this run makes the gallery (`npm run gallery`) instead of testing. */
export const isGallery = process.env['GALLERY'] !== undefined;

/** What a journey puts into the gallery. */
export interface Exhibit {
  /** Notes the mails that have arrived, so that the next state’s are those after them. */
  markMails: () => Promise<void>;
  /** Records the page in this state, unless this exhibit has it or isn't to show it. */
  show: (state: string) => Promise<void>;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

async function textsOn(
  page: Page,
): Promise<Pick<GalleryState, 'texts' | 'toasts' | 'files' | 'pageTitle' | 'address'>> {
  const parts = await page.locator('main, [role="dialog"], [role="alertdialog"]').allInnerTexts();
  const texts = parts.flatMap(linesOf);
  const toasts = (await page.locator('[data-sonner-toast]').allInnerTexts()).map((text) => linesOf(text).join(' '));
  const files = await page.locator('a[href*=".pdf"], a[download]').allInnerTexts();
  return { texts, toasts, files, pageTitle: await page.title(), address: new URL(page.url()).pathname };
}

const viewIn = ({ machine }: FlowModel, state: string): string | null =>
  nearestMeta(
    statesOf(machine).find((node) => stateName(node) === state),
    'view',
  );

/** Stops the page's clock while pictures are taken, so that no limit of time passes. */
async function standingStill(page: Page, isStopped: boolean, act: () => Promise<void>): Promise<void> {
  if (isStopped) return act();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  try {
    await act();
  } finally {
    await page.clock.resume();
  }
}

/**
 * @param wanted the states to show
 * @param isStopped whether the page's clock stands still
 */
export function openExhibit(
  { page, backstage, model }: { page: Page; backstage: Backstage; model: FlowModel },
  wanted: Iterable<string>,
  isStopped: () => boolean,
): Exhibit {
  const open = new Set(wanted);
  let lastMail: number | null = null;
  const mails = async (): Promise<SandboxMail[]> => (await backstage.done(listSandboxMails, { query: {} })).mails;
  return {
    markMails: async () => void (lastMail = (await mails())[0]?.id ?? 0),
    show: async (state) => {
      if (!open.delete(state)) return;
      await settle(page);
      await standingStill(page, isStopped(), async () => {
        const { name: machine } = model;
        const texts = await textsOn(page);
        const pictures = await takePictures(page, machine, state);
        // Before the first step, they are those of the preparation.
        const arrived = lastMail === null ? [] : (await mails()).filter(({ id }) => id > (lastMail ?? 0));
        const record: GalleryState = {
          machine,
          state,
          view: viewIn(model, state),
          at: new Date().toISOString(),
          ...texts,
          mails: arrived.map(({ to, subject, text }) => ({ to, subject, text })),
          pictures,
        };
        const path = join(GALLERY_FOLDER, machine, `${fileNameOf(state)}.json`);
        writeFileSync(`${path}.${process.pid}`, `${JSON.stringify(record)}\n`);
        renameSync(`${path}.${process.pid}`, path);
      });
    },
  };
}
