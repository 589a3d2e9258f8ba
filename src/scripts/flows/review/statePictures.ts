import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { GalleryState } from '#contract/gallery.ts';
import { type Edge, edgesOf, stateName, statesOf } from '#machines/kit/edges.ts';
import type { Gallery } from '../galleries.ts';
import type { Side } from './chartChanges.ts';

/* Pictures of states for the page. */

/** Of each state, the pictures at these widths in the light theme. The gallery has the others. */
export const SHOWN_WIDTHS = [360, 1440] as const;
/** The width that a picture has in the page at most, in pixels, and the quality of its compression. */
const MAX_WIDTH = 900;
const QUALITY = 72;

export interface ShownPicture {
  width: number;
  /** A data URI. */
  address: string;
  size: { width: number; height: number };
}

export const stateIn = (gallery: Gallery | null, machine: string, state: string): GalleryState | null =>
  gallery?.index.states.find((each) => each.machine === machine && each.state === state) ?? null;

/** The pictures of a state whose files exist. */
export async function picturesOf(gallery: Gallery, { pictures }: GalleryState): Promise<ShownPicture[]> {
  const files = SHOWN_WIDTHS.flatMap((width) =>
    pictures
      .filter((picture) => picture.width === width && picture.theme === 'light')
      .map(({ file }) => ({ width, path: join(gallery.folder, file) })),
  ).filter(({ path }) => existsSync(path));
  return Promise.all(
    files.map(async ({ width, path }) => {
      const { data, info } = await sharp(path)
        .resize({ width: MAX_WIDTH, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      return {
        width,
        address: `data:image/webp;base64,${data.toString('base64')}`,
        size: { width: info.width, height: info.height },
      };
    }),
  );
}

const passesOn = ({ kind, guard }: Edge): boolean => kind === 'always' && guard === null;

/** The touched states in which a flow can rest: those that pass on immediately, and groups, have no pictures. */
export function picturedStates({ machine, touched }: Side): string[] {
  const edges = edgesOf(machine);
  return statesOf(machine)
    .filter((node) => node.parent !== undefined && Object.keys(node.states).length === 0)
    .map(stateName)
    .filter((name) => touched.has(name) && !edges.some((edge) => edge.from === name && passesOn(edge)));
}
