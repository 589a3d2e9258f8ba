import type { GalleryState } from '#contract/gallery.ts';
import { statesOf, stateName } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem; }
section { margin-block: 2rem; border-block-start: 1px solid; padding-block-start: 1rem; }
h2 { margin: 0; font-size: 1.25rem; }
.pictures { display: flex; gap: 1rem; align-items: start; overflow-x: auto; padding-block: 1rem; }
figure { margin: 0; flex: none; }
figcaption { font-size: .8rem; }
img { display: block; border: 1px solid #8888; max-height: 32rem; width: auto; }
pre { white-space: pre-wrap; font: inherit; }
`;

const nodeOf = ({ machine }: FlowModel, state: string) => statesOf(machine).find((node) => stateName(node) === state);

function section(model: FlowModel, record: GalleryState): string {
  const node = nodeOf(model, record.state);
  const title = typeof node?.meta?.title === 'string' ? node.meta.title : record.state;
  const notices = [
    ...record.toasts.map((text) => `Notice: ${text}`),
    ...record.mails.map(({ to, subject }) => `Mail to ${to}: ${subject}`),
    ...record.files.map((name) => `File: ${name}`),
  ];
  return `<section id="${escaped(record.state)}"><h2>${escaped(title)}</h2>
<p><code>${escaped(record.state)}</code>${record.view === null ? '' : `, view <code>${escaped(record.view)}</code>`}, on <code>${escaped(record.address)}</code></p>
${typeof node?.description === 'string' ? `<p>${escaped(node.description)}</p>` : ''}
${notices.length > 0 ? `<ul>${notices.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>` : ''}
<div class="pictures">${record.pictures
    .map(
      ({ file, width, theme }) =>
        `<figure><a href="${file}"><img src="${file}" alt="${escaped(title)}, ${width} pixels wide, ${theme}" loading="lazy"></a><figcaption>${width}, ${theme}</figcaption></figure>`,
    )
    .join('')}</div>
<details><summary>The words on the page</summary><pre>${record.texts.map(escaped).join('\n')}</pre></details></section>`;
}

/** The pictures of a machine's states on one page, with the words and messages that belong to them. */
export const contactSheet = (model: FlowModel, records: readonly GalleryState[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${model.name}: its states</title><style>${style}</style>
<h1>${model.name}</h1>
${records.map((record) => section(model, record)).join('\n')}</html>
`;
