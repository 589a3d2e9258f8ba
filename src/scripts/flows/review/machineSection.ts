import { capitalised, titleOf } from '#machines/kit/words.ts';
import { approvalFile } from '../approvals.ts';
import type { Gallery } from '../galleries.ts';
import type { Change } from './change.ts';
import { changeList, coverNote } from './changeList.ts';
import type { ChartChanges, Side } from './chartChanges.ts';
import { type Content, markup, type Markup } from './markup.ts';
import type { MachineReview, Review } from './review.ts';
import { drawChangedPart, wholeDrawing, widthOf } from './reviewDrawings.ts';
import { picturedStates, picturesOf, SHOWN_WIDTHS, type ShownPicture, stateIn } from './statePictures.ts';

/* A machine's part of the page. */

const block = (title: string, content: Content): Content =>
  content === null || (Array.isArray(content) && content.length === 0)
    ? null
    : markup`<section><h3>${title}</h3>\n${content}</section>\n`;

export const approvalWords = ({ approval }: MachineReview): string =>
  approval === null
    ? 'Gone'
    : {
        approved: `Approved by ${approval.status.is === 'approved' ? approval.status.approval.by : ''}`,
        unchanged: 'No approval needed',
        unapproved: 'Not approved yet',
      }[approval.status.is];

/** A drawing is as wide as it is: two that fit are side by side, others one above the other. */
const figure = (title: string, drawing: Markup | null): Content =>
  drawing === null
    ? null
    : markup`<figure class="drawing" style="flex-basis:min(100%,${widthOf(drawing)}px)"><figcaption>${title}</figcaption><div class="scroll" tabindex="0" role="group" aria-label="${title}">${drawing}</div></figure>`;

async function drawings({ before, after, is, name, transitions }: ChartChanges): Promise<Content> {
  // Where only words differ, a part of the chart shows nothing.
  const hasPart = is === 'changed' && transitions.length > 0;
  const part = async (side: Side | null, which: string) =>
    side === null || !hasPart ? null : drawChangedPart(side, `${name}-${which}-part`);
  const [old, now] = [await part(before, 'before'), await part(after, 'after')];
  const whole = (side: Side | null, which: string) => side && wholeDrawing(side, `${name}-${which}`);
  const all = [
    figure('The whole chart before', whole(before, 'before')),
    figure('The whole chart now', whole(after, 'after')),
  ];
  return [
    old === null && now === null
      ? null
      : markup`<p class="wide">The states that change, and what leads from one to another. <b class="badge added">+ new</b> <b class="badge removed">− gone</b> <b class="badge changed">~ changed</b></p>
<div class="pair">${figure('Before', old)}${figure('Now', now)}</div>`,
    is === 'changed'
      ? markup`<details><summary>The whole chart, before and now</summary><div class="pair">${all}</div></details>`
      : markup`<div class="pair">${all}</div>`,
  ];
}

/** The frame scrolls, because most of a long page is the same before and now. */
const picture = (title: string, which: string, { width, address, size }: ShownPicture): Markup =>
  markup`<figure><figcaption>${which}, ${width} pixels wide</figcaption><div class="frame" tabindex="0" role="group" aria-label="${title}, ${which.toLowerCase()}, ${width} pixels wide"><img src="${address}" width="${size.width}" height="${size.height}" alt=""></div></figure>`;

async function stateBlock(review: Review, machine: MachineReview, state: string): Promise<Content> {
  const { name, before, after } = machine.changes;
  const { galleries } = review;
  const has = (side: Side | null): boolean => side?.touched.has(state) === true;
  const title = titleIn(has(after) ? after : before, state);
  const picturesIn = async (gallery: Gallery | null): Promise<ShownPicture[]> => {
    const record = stateIn(gallery, name, state);
    return gallery === null || record === null ? [] : picturesOf(gallery, record);
  };
  const [old, now] = [await picturesIn(galleries.before), await picturesIn(galleries.after)];
  if (old.length + now.length === 0) return null;
  const words = machine.pictures.find((each) => each.state === state)?.words;
  const lines = [
    ...(words?.removed ?? []).map((line) => markup`<li><del>${line}</del></li>`),
    ...(words?.added ?? []).map((line) => markup`<li><ins>${line}</ins></li>`),
  ];
  const one = (pictures: ShownPicture[], width: number, which: string, side: Side | null): Content => {
    const found = pictures.find((each) => each.width === width);
    if (found !== undefined) return picture(title, which, found);
    return markup`<p class="none">${which}, ${width} pixels wide: ${has(side) ? 'no picture.' : 'this state doesn’t exist.'}</p>`;
  };
  const sides = markup`<div class="sides">${SHOWN_WIDTHS.map((width) => markup`<div class="width-${width}">${one(old, width, 'Before', before)}${one(now, width, 'Now', after)}</div>`)}</div>`;
  const isSame = old.length > 0 && now.length > 0 && !machine.pictures.some((each) => each.state === state);
  return markup`<section class="state"><h4>${title} <code>${state}</code></h4>
${lines.length > 0 ? markup`<p>Words that differ:</p><ul class="words">${lines}</ul>` : null}
${isSame ? markup`<details><summary>Looks and reads as before</summary>${sides}</details>` : sides}</section>\n`;
}

const titleIn = (side: Side | null, state: string): string =>
  side === null ? state : titleOf(side.machine, side.words, state);

/** The touched states without a picture of the version that has them. */
export function unpicturedStates({ galleries }: Review, { changes: { name, before, after } }: MachineReview) {
  const lacking = (side: Side | null, gallery: Gallery | null): string[] =>
    side === null ? [] : picturedStates(side).filter((state) => stateIn(gallery, name, state) === null);
  return { before: lacking(before, galleries.before), after: lacking(after, galleries.after) };
}

async function pictures(review: Review, machine: MachineReview): Promise<Content> {
  const { before, after } = machine.changes;
  const states = new Set([
    ...(after === null ? [] : picturedStates(after)),
    ...(before === null ? [] : picturedStates(before)),
    ...machine.pictures.map(({ state }) => state),
  ]);
  if (states.size === 0) return null;
  const blocks: Content[] = [];
  for (const state of states) blocks.push(await stateBlock(review, machine, state));
  const lacking = unpicturedStates(review, machine);
  const isIn = (which: 'before' | 'after', state: string): boolean => lacking[which].includes(state);
  const groups: [string, string[]][] = [
    ['Before and now', lacking.after.filter((state) => isIn('before', state))],
    ['Before', lacking.before.filter((state) => !isIn('after', state))],
    ['Now', lacking.after.filter((state) => !isIn('before', state))],
  ];
  const missing = groups.flatMap(([which, without]) =>
    without.length === 0
      ? []
      : markup`<li>${which}: no picture of ${without.map((state) => `“${titleIn(after?.touched.has(state) === true ? after : before, state)}”`).join(', ')}.</li>`,
  );
  return [
    blocks,
    missing.length === 0 ? null : markup`<ul>${missing}</ul>`,
    missing.length === 0 || (review.unpicturedBecause !== null && lacking.after.length === 0)
      ? null
      : markup`<p>To take them: <code>npm run flows:review -- ${review.revision} --pictures</code></p>`,
  ];
}

const ruleItems = (ids: readonly string[], badge: Markup, { ruleTexts }: Review): Content =>
  ids.map(
    (id) => markup`<li>${badge} ${ruleTexts.get(id) ?? 'A rule that isn’t in this version.'} <code>${id}</code></li>`,
  );

function rules(review: Review, { changes: { rules: cited } }: MachineReview): Content {
  return cited.added.length + cited.removed.length === 0
    ? null
    : markup`<ul>${ruleItems(cited.added, markup`<b class="badge added">+ Now carried out here</b>`, review)}${ruleItems(cited.removed, markup`<b class="badge removed">− No longer carried out here</b>`, review)}</ul>`;
}

/** A chart in the version that this page shows, as `npm run flows:approve` takes it. */
export const approvalName = (machine: string, hash: string): string => `${machine}@${hash.slice(0, 12)}`;

function approve({ changes: { name }, approval }: MachineReview): Content {
  if (approval === null) return null;
  const { hash, status } = approval;
  if (status.is === 'approved')
    return markup`<p>${status.approval.by} approved this version on ${status.approval.on}.</p>`;
  if (status.is === 'unchanged')
    return markup`<p>This is the chart as it was when approvals began. It needs no approval, and changed words never do.</p>`;
  const content = JSON.stringify(
    { chart: hash, by: 'Your full name', on: new Date().toISOString().slice(0, 10) },
    null,
    2,
  );
  const earlier =
    status.approval === null ? '' : ` ${status.approval.by} approved another one on ${status.approval.on}.`;
  return [
    markup`<p>Nobody has approved this version.${earlier}</p>`,
    markup`<p>If you agree with it, run this and commit the file that it writes:</p>
<pre tabindex="0">npm run flows:approve -- ${approvalName(name, hash)} --by "Your full name"</pre>
<details><summary>Without a checkout</summary><p>Create the file <code>${approvalFile(name)}</code> in the branch of the change, with this content, your name and today’s date:</p><pre tabindex="0">${content}</pre></details>`,
  ];
}

/** Above this many changes, a list is opened on demand. */
const MAX_OPEN = 6;

const details = (changes: readonly Change[]): Content =>
  changes.length <= MAX_OPEN
    ? changeList(changes)
    : markup`<details><summary>Show ${changes.length} changes</summary>${changeList(changes)}</details>`;

export async function machineSection(review: Review, machine: MachineReview): Promise<Markup> {
  const { changes, fired } = machine;
  const { name, title, is, transitions, states, wording } = changes;
  const heading =
    is === 'changed'
      ? null
      : markup` <b class="badge ${is === 'new' ? 'added' : 'removed'}">${is === 'new' ? '+ New machine' : '− Gone'}</b>`;
  const description = (changes.after ?? changes.before)?.machine.root.description ?? '';
  return markup`<section class="machine" id="${name}" aria-labelledby="${name}-heading">
<h2 id="${name}-heading">${capitalised(title)}${heading} <code>${name}</code></h2>
<p>${description}</p>
<p><b class="status ${machine.approval?.status.is ?? 'gone'}">${approvalWords(machine)}</b></p>
${block(
  'What happens differently',
  changeList(transitions, ({ key }) => coverNote(fired, key)),
)}
${block('States and notes', details(states))}
${block('Words', details(wording))}
${block('Rules', rules(review, machine))}
${block('The chart', await drawings(changes))}
${block('What a person sees', await pictures(review, machine))}
${block('Approval', approve(machine))}
</section>\n`;
}
