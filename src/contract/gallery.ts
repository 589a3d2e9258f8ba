import * as z from 'zod/mini';
import { moment } from './fields.ts';

/*
 * The gallery: pictures of each state of each machine, made of the real product by `npm run gallery` in
 * `.cache/gallery/MACHINE/STATE-WIDTH-THEME.png`, with `STATE.json` beside them. `index.json` holds all of them.
 */

/** In CSS pixels. */
export const galleryWidths = [360, 768, 1440] as const;
export const galleryThemes = ['light', 'dark'] as const;

/** A file's name for a state. */
export const fileNameOf = (state: string): string => state.replaceAll(/[^\w.-]+/g, '-');

/** The file's name of a state's picture. */
export const pictureNameOf = (
  state: string,
  width: (typeof galleryWidths)[number],
  theme: (typeof galleryThemes)[number],
): string => `${fileNameOf(state)}-${width}-${theme}.png`;

export const galleryPicture = z.object({
  /** Its path in the gallery. */
  file: z.string(),
  width: z.number(),
  theme: z.enum(galleryThemes),
  /** The height of the page in CSS pixels. A long page’s picture is shorter. */
  height: z.number(),
  /** The start of the file’s SHA-256. */
  hash: z.string(),
  /** 16 by 24 grey cells, in base64. */
  look: z.string(),
});
export type GalleryPicture = z.output<typeof galleryPicture>;

export const galleryState = z.object({
  machine: z.string(),
  /** The state’s dotted path. */
  state: z.string(),
  /** The view that renders it; null if the state names none. */
  view: z.nullable(z.string()),
  /** When the pictures were taken. */
  at: moment,
  /** The page’s path and its title. */
  address: z.string(),
  pageTitle: z.string(),
  /** The lines of text in the page’s main part and in open dialogs, at 1440 pixels. */
  texts: z.array(z.string()),
  /** The lines in each toast. */
  toasts: z.array(z.string()),
  /** The mails that arrived on the way into the state and in it; none at the start of a flow. */
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  /** The names of the PDF files that the page offers. */
  files: z.array(z.string()),
  pictures: z.array(galleryPicture),
});
export type GalleryState = z.output<typeof galleryState>;

/** What the flow book shows of a state. Its pictures are found by their names. */
export const picturedState = z.omit(galleryState, { machine: true, pictures: true, view: true });
export type PicturedState = z.output<typeof picturedState>;

export const galleryIndex = z.object({
  /** When it was made. */
  at: moment,
  /** The revision, ending in `-dirty` if it had been changed; null without git. */
  commit: z.nullable(z.string()),
  states: z.array(galleryState),
});
export type GalleryIndex = z.output<typeof galleryIndex>;
