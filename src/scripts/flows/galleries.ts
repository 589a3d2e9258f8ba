import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { galleryIndex, type GalleryIndex, type GalleryPicture, type GalleryState } from '#contract/gallery.ts';

/* The galleries that `npm run gallery` left here, and what looks or reads differently in two of them. */

export interface Gallery {
  folder: string;
  index: GalleryIndex;
}

const CURRENT = '.cache/gallery';
/** Where galleries of other commits are kept. */
export const EARLIER = '.cache/galleries';

function galleryIn(folder: string): Gallery | null {
  const path = join(folder, 'index.json');
  if (!existsSync(path)) return null;
  try {
    const index = galleryIndex.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
    return index === undefined ? null : { folder, index };
  } catch {
    // Another version wrote it, or an interrupted run left half a file.
    return null;
  }
}

/** The last gallery made here, of whatever version. */
export const lastGallery = (root = '.'): Gallery | null => galleryIn(join(root, CURRENT));

/** A gallery of exactly this commit (all of its 40 digits), if one was made here. */
export function galleryOf(commit: string, root = '.'): Gallery | null {
  const earlier = join(root, EARLIER);
  const folders = existsSync(earlier) ? readdirSync(earlier).map((name) => join(earlier, name)) : [];
  const galleries = [join(root, CURRENT), ...folders].flatMap((folder) => galleryIn(folder) ?? []);
  return galleries.find(({ index }) => index.commit !== null && commit.startsWith(index.commit)) ?? null;
}

/** What differs in the pictures of a state. */
export interface PictureChange {
  machine: string;
  state: string;
  is: 'new' | 'gone' | 'changed';
  /** Lines that a person reads: on the page, in notices, mails and files. */
  words: { added: string[]; removed: string[] };
  /** The pictures that look different: `360 light`. */
  looks: string[];
}

/** Replaces whatever differs between two runs of the same product: dates, times, codes, ids and addresses. */
const steady = (line: string): string =>
  line
    .replaceAll(/\S+@\S+/g, '@')
    .replaceAll(/https?:\/\/\S+/g, '/')
    .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, '#')
    .replaceAll(/\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b/g, 'Day')
    .replaceAll(
      /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/g,
      'Month',
    )
    .replaceAll(/\b(?=\w*\d)\w+\b/g, '#');

const readLines = ({ pageTitle, texts, toasts, mails, files }: GalleryState): string[] => [
  pageTitle,
  ...texts,
  ...toasts,
  ...mails.flatMap(({ subject, text }) => [subject, ...text.split('\n')]),
  ...files,
];

/** The lines of `lines` that `others` doesn't have, read steadily; each as often as it is missing there. */
function missingFrom(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(steady(line), (left.get(steady(line)) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(steady(line)) ?? 0;
    left.set(steady(line), count - 1);
    return count <= 0 && line.trim() !== '';
  });
}

/** The largest difference of a grey cell, of 255, that a date or a name can make. */
const MAX_CELL = 24;
/** The largest difference in height, in CSS pixels: a line that wraps. */
const MAX_HEIGHT = 30;

function looksDifferent(one: GalleryPicture, other: GalleryPicture): boolean {
  if (one.hash === other.hash) return false;
  if (Math.abs(one.height - other.height) > MAX_HEIGHT) return true;
  const [cells, others] = [Buffer.from(one.look, 'base64'), Buffer.from(other.look, 'base64')];
  return cells.length !== others.length || cells.some((grey, at) => Math.abs(grey - (others[at] ?? 0)) > MAX_CELL);
}

const pictureKey = ({ width, theme }: GalleryPicture): string => `${width} ${theme}`;

function changesOf(before: GalleryState, after: GalleryState): Pick<PictureChange, 'words' | 'looks'> {
  return {
    words: {
      added: missingFrom(readLines(after), readLines(before)),
      removed: missingFrom(readLines(before), readLines(after)),
    },
    looks: after.pictures
      .filter((picture) => {
        const older = before.pictures.find((each) => pictureKey(each) === pictureKey(picture));
        return older === undefined || looksDifferent(older, picture);
      })
      .map(pictureKey),
  };
}

/**
 * The states that look or read differently, in the order of the newer gallery. Only machines in both galleries count,
 * because a gallery may have been made of some.
 */
export function comparePictures(before: GalleryIndex, after: GalleryIndex): PictureChange[] {
  const machinesOf = ({ states }: GalleryIndex): Set<string> => new Set(states.map(({ machine }) => machine));
  const isIn = ({ machine }: GalleryState): boolean =>
    machinesOf(before).has(machine) && machinesOf(after).has(machine);
  const same = (one: GalleryState, other: GalleryState): boolean =>
    one.machine === other.machine && one.state === other.state;
  const whole = (state: GalleryState, is: 'new' | 'gone'): PictureChange => ({
    machine: state.machine,
    state: state.state,
    is,
    words: { added: [], removed: [] },
    looks: [],
  });
  const current = after.states.filter(isIn).flatMap((state): PictureChange[] => {
    const older = before.states.find((each) => same(each, state));
    if (older === undefined) return [whole(state, 'new')];
    const changes = changesOf(older, state);
    const isSame = changes.looks.length + changes.words.added.length + changes.words.removed.length === 0;
    return isSame ? [] : [{ machine: state.machine, state: state.state, is: 'changed', ...changes }];
  });
  const gone = before.states.filter(isIn).filter((state) => !after.states.some((each) => same(each, state)));
  return [...current, ...gone.map((state) => whole(state, 'gone'))];
}

/** One line a state. */
export const printPictures = (changes: readonly PictureChange[]): string =>
  changes
    .map(({ machine, state, is, words, looks }) => {
      const place = `${machine}, ${state}`;
      if (is !== 'changed') return `  ${is === 'new' ? '+' : '−'} ${place}`;
      const reads = [...words.removed.map((line) => `− ${line}`), ...words.added.map((line) => `+ ${line}`)];
      return [
        `  ~ ${place}${looks.length > 0 ? `: looks different (${looks.join(', ')})` : ': reads differently'}`,
        ...reads.map((line) => `      ${line}`),
      ].join('\n');
    })
    .join('\n');

/** What the galleries here say about the pictures since a commit, or how to make them. */
export function pictureReport(revision: string, commit: string, only: readonly string[], root = '.'): string {
  const [before, after] = [galleryOf(commit, root), lastGallery(root)];
  if (before === null || after === null) {
    const lacking = [...(before === null ? [revision] : []), ...(after === null ? ['this version'] : [])].join(
      ' and of ',
    );
    return [
      `Pictures can’t be compared, because there are none of ${lacking}.`,
      `\`npm run flows:review -- ${revision} --pictures\` takes those of the machines that changed, in both versions.`,
      `For all machines, check out ${revision}, run \`npm run gallery\`, and run it again here.`,
    ].join('\n');
  }
  const changes = comparePictures(before.index, after.index).filter(
    ({ machine }) => only.length === 0 || only.includes(machine),
  );
  const of = `pictures of ${after.index.commit ?? 'this folder'}, taken on ${after.index.at.slice(0, 10)}`;
  return changes.length === 0
    ? `No picture has changed (${of}).`
    : `${changes.length === 1 ? 'A state looks or reads' : `${changes.length} states look or read`} differently (${of}):\n${printPictures(changes)}`;
}
