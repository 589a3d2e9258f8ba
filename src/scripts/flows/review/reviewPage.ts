import { capitalised } from '#machines/kit/words.ts';
import { printPictures } from '../galleries.ts';
import { badges, changeList, coverOf } from './changeList.ts';
import { approvalName, approvalWords, machineSection, unpicturedStates } from './machineSection.ts';
import { type Content, markup } from './markup.ts';
import type { CommitSummary } from '../revision.ts';
import type { MachineReview, Review } from './review.ts';
import { drawingStyle } from './reviewDrawings.ts';
import { reviewStyle } from './reviewStyle.ts';

/* The review as one page, which needs no other file, no connection and no JavaScript. */

/** "2 new, 1 changed"; "none" if nothing is. */
const countedKinds = (counts: readonly (readonly [count: number, kind: string])[]): string =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ') || 'none';

/** `2026-11-25T19:57:26+01:00` in UTC: 25 November 2026, 18:57 UTC. */
const momentWords = (at: string): string => {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', options).format(new Date(at)).replace(' at ', ', ')} UTC`;
};

const sum = (machines: readonly MachineReview[], count: (machine: MachineReview) => number): number =>
  machines.reduce((total, machine) => total + count(machine), 0);

const transitionsOf = ({ changes }: MachineReview, kind: 'added' | 'removed' | 'changed'): number =>
  changes.transitions.filter((each) => each.kind === kind).length;

const kindWords = { added: 'new', removed: 'gone', changed: 'changed' } as const;

/** "3 new, 1 changed" */
const transitionCounts = (machines: readonly MachineReview[]): string =>
  countedKinds(
    (['added', 'removed', 'changed'] as const).map((kind) => [
      sum(machines, (machine) => transitionsOf(machine, kind)),
      kindWords[kind],
    ]),
  );

const missedIn = ({ changes, fired }: MachineReview): number =>
  changes.transitions.filter(({ key }) => key !== null && coverOf(fired, key) === 'missed').length;

const unpicturedIn = (review: Review, machine: MachineReview): number => unpicturedStates(review, machine).after.length;

const unapprovedIn = ({ machines }: Review): MachineReview[] =>
  machines.filter(({ approval }) => approval?.status.is === 'unapproved');

const hasTests = ({ machines }: Review): boolean => machines.some(({ fired }) => fired.at !== null);

/** The rules that the review touches: their text changed, or a chart began or ceased to carry them out. */
export function touchedRules({ rules, machines }: Review): string[] {
  const cited = machines.flatMap(({ changes }) => [...changes.rules.added, ...changes.rules.removed]);
  return [...new Set([...rules.map(({ about }) => about), ...cited])];
}

/** The figures at the top, in words. */
export function summaryLines(review: Review): { about: string; figure: string }[] {
  const { machines, properties } = review;
  const unapproved = unapprovedIn(review).length;
  const propertiesThatAre = (is: 'new' | 'gone'): [number, string] => [
    properties?.filter((each) => each.is === is).length ?? 0,
    is,
  ];
  const known = (isKnown: boolean, figure: () => string): string => (isKnown ? figure() : 'Not known');
  return [
    { about: 'Machines that changed', figure: String(machines.length) },
    { about: 'Transitions', figure: capitalised(transitionCounts(machines)) },
    { about: 'Rules of the product touched', figure: String(touchedRules(review).length) },
    {
      about: 'Properties that are checked',
      figure: known(properties !== null, () =>
        capitalised(countedKinds([propertiesThatAre('new'), propertiesThatAre('gone')])),
      ),
    },
    {
      about: 'Changed states without a picture',
      figure: String(sum(machines, (machine) => unpicturedIn(review, machine))),
    },
    {
      about: 'Changed transitions that no test fired',
      figure: known(hasTests(review), () => String(sum(machines, missedIn))),
    },
    { about: 'Charts to approve', figure: String(unapproved) },
  ];
}

const cell = (label: string, content: Content): Content => markup`<td data-label="${label}">${content}</td>`;

function row(review: Review, machine: MachineReview): Content {
  const { name, title, is, states, wording } = machine.changes;
  const due = machine.changes.transitions.filter(({ key }) => key !== null).length;
  const cover =
    due === 0 ? 'nothing to cover' : machine.fired.at === null ? 'not known' : `${due - missedIn(machine)} of ${due}`;
  return markup`<tr><th scope="row"><a href="#${name}">${capitalised(title)}</a>${is === 'changed' ? null : ` (${is})`}</th>${cell('Transitions', transitionCounts([machine]))}${cell('States and words', states.length + wording.length)}${cell('Without pictures', unpicturedIn(review, machine))}${cell('Covered by tests', cover)}${cell('Approval', approvalWords(machine))}</tr>\n`;
}

const part = (id: string, title: string, content: Content): Content =>
  markup`<section class="part" id="${id}-part" aria-labelledby="${id}-part-heading"><h2 id="${id}-part-heading">${title}</h2>\n${content}</section>\n`;

/** What the review doesn't know, and how to make it known. */
function gaps(review: Review): Content {
  const { galleries, revision, after, properties, unpicturedBecause } = review;
  const { before, after: now } = galleries;
  const current = now?.index.commit ?? null;
  const isOther = current !== null && !after.commit.startsWith(current.replace(/-dirty$/, ''));
  const notes = [
    ...(hasTests(review)
      ? []
      : [
          markup`Which changed transitions the tests fire isn’t known here. Run <code>npm test</code>, then make this page again.`,
        ]),
    ...(properties === null
      ? [markup`The version before doesn’t list its properties, so they can’t be compared.`]
      : []),
    ...(before === null
      ? [
          unpicturedBecause === null
            ? markup`There are no pictures of the version before. To take them, and those of this version: <code>npm run flows:review -- ${revision} --pictures</code>`
            : markup`There are no pictures of the version before. ${unpicturedBecause}`,
        ]
      : []),
    ...(now === null
      ? [markup`There are no pictures of this version. To take them: <code>npm run gallery</code>`]
      : []),
    ...(now !== null && isOther
      ? [
          markup`The pictures called “Now” are of ${current}, taken on ${momentWords(now.index.at)}. To take those of this version: <code>npm run gallery</code>`,
        ]
      : []),
  ];
  return notes.length === 0 ? null : markup`<ul class="gaps">${notes.map((note) => markup`<li>${note}</li>`)}</ul>`;
}

const versionWords = ({ subject, at, commit }: CommitSummary): Content =>
  markup`“${subject}”, ${momentWords(at)} <code>${commit.slice(0, 10)}</code>`;

function approveAll(review: Review): Content {
  const machines = unapprovedIn(review);
  if (machines.length < 2) return null;
  const charts = machines.map(({ changes, approval }) => approvalName(changes.name, approval?.hash ?? ''));
  return part(
    'approve-all',
    'Approve all',
    markup`<p>${machines.length} charts have changed without an approval. If you agree with all of them, run this and commit the files that it writes:</p>
<pre tabindex="0">npm run flows:approve -- ${charts.join(' ')} --by "Your full name"</pre>`,
  );
}

/** Writes the page. */
export async function reviewPage(review: Review): Promise<string> {
  const { machines, before, after, revision, rules, properties, otherPictures } = review;
  const sections: Content[] = [];
  for (const machine of machines) sections.push(await machineSection(review, machine));
  const lastRun = machines
    .flatMap(({ fired: { at } }) => at ?? [])
    .toSorted()
    .at(-1);
  const { markup: page } = markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Review of the charts since ${revision}</title>
<style>${{ markup: reviewStyle + (await drawingStyle()) }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the changes</a>
<header>
<h1>What changed in the product’s flows</h1>
<dl><div><dt>Before</dt><dd>${versionWords(before)}</dd></div>
<div><dt>Now</dt><dd>${versionWords(after)}${after.hasUncommittedChanges ? ', with changes that aren’t committed' : null}</dd></div></dl>
</header>
<main id="main">
<section aria-labelledby="summary"><h2 id="summary">In short</h2>
${
  machines.length === 0
    ? markup`<p>No chart has changed: every flow has the same states, transitions and words.</p>`
    : markup`<ul class="figures">${summaryLines(review).map(({ figure, about }) => markup`<li>${about} <strong>${figure}</strong></li>`)}</ul>
<div class="table"><table><caption>The machines that changed</caption><thead><tr><th scope="col">Machine</th><th scope="col">Transitions</th><th scope="col">States and words</th><th scope="col">Without pictures</th><th scope="col">Covered by tests</th><th scope="col">Approval</th></tr></thead><tbody>
${machines.map((machine) => row(review, machine))}</tbody></table></div>
${lastRun === undefined ? null : markup`<p>The tests last ran on ${momentWords(lastRun)}.</p>`}${gaps(review)}`
}
</section>
${sections}
${rules.length === 0 ? null : part('rules', 'Rules of the product', changeList(rules))}
${
  properties === null || properties.length === 0
    ? null
    : part(
        'properties',
        'Properties',
        markup`<p>Sentences that must hold whatever happens. They are checked in every order of events.</p><ul>${properties.map(({ is, says, of }) => markup`<li>${is === 'new' ? badges.added : badges.removed} ${says} <code>${of}</code></li>`)}</ul>`,
      )
}
${otherPictures.length === 0 ? null : part('pictures', 'Pages that look or read differently, with the same chart', markup`<pre tabindex="0">${printPictures(otherPictures)}</pre>`)}
${approveAll(review)}
</main>
<footer><p>Made by <code>npm run flows:review -- ${revision}</code> on ${momentWords(new Date().toISOString())}.</p></footer>
</body>
</html>
`;
  return page;
}
