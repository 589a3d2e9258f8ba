import { escapeMarkup } from '../escapeMarkup.ts';
import { type CalendarEvent, calendarOf } from './calendar.ts';

/** The content of a mail. The frame turns it into plain text and HTML. */
export interface Letter {
  to: string;
  /** Recipient of replies, if it isn't our team. */
  replyTo?: string;
  subject: string;
  /** Heading of the message. */
  title: string;
  /** Plain text; each string becomes a paragraph. */
  paragraphs: string[];
  /** Displayed large, for copying. */
  code?: string;
  action?: { label: string; link: string };
  /** Small print below: how long it is valid, what to do if it wasn't you. */
  note?: string;
  /** Event for the reader's calendar. */
  event?: CalendarEvent;
}

/** A letter ready to be sent. */
export interface Message {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** The one-time code and link in the mail, if any. The sandbox's mailbox shows them for copying and following. */
  code: string | null;
  link: string | null;
  calendar: { method: CalendarEvent['method']; content: string } | null;
}

const ink = '#171A26';
const quiet = '#4D5263';
const accent = '#2A46A6';
const paper = '#FAF8F4';
const line = '#E4DED2';
const fontFamily = "'Public Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const headingFace = "'Bricolage Grotesque', 'Public Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

// The logo is drawn with table cells: mail clients show images only on request, and SVG not at all.
const white = '#FFFFFF';
const cell = (fill: string) =>
  `<td width="4" height="4" style="width:4px;height:4px;font-size:0;line-height:0;background:${fill}"></td>`;
const row = (middle: string) => `<tr>${[white, middle, white].map(cell).join('')}</tr>`;
/** A table that screen readers ignore. */
const table = (content: string, attributes = '') =>
  `<table role="presentation"${attributes} cellpadding="0" cellspacing="0">${content}</table>`;
const figure = table([accent, white, accent].map(row).join(''));
const mark = table(
  `<tr><td style="padding:6px;background:${accent};border-radius:6px">${figure}</td></tr>`,
  ' aria-hidden="true"',
);
const name =
  `<td class="ink" style="font-family:${headingFace};font-size:20px;font-weight:600;letter-spacing:-0.02em;` +
  `color:${ink}">Humanar</td>`;
const signature = table(`<tr><td style="padding:0 10px 0 0">${mark}</td>${name}</tr>`);

/*
 * Mail clients differ. Those that support `prefers-color-scheme` get our dark colours. Those that invert light mail
 * themselves get colours that keep their contrast when inverted. All others show the light colours in the elements' own
 * styles.
 */
const style = `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.around{padding:20px 12px!important}.sheet{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.paper{background:#0E1220!important;color:#EDEFF7!important}
.sheet{background:#161B2E!important;border-color:#2B3350!important}
.ink{color:#EDEFF7!important}
.quiet{color:#B0B6CC!important}
.code{background:#0A0D18!important;color:#EDEFF7!important}
.act{background:#9DB2F7!important;color:#0E1638!important}
}
</style>`;

// Words with no place to break, such as long addresses, may break anywhere.
const breaks = 'overflow-wrap:anywhere;word-break:break-word';

/** The plain text version: blank lines between paragraphs, a link on a line of its own. */
const plain = ({ title, paragraphs, code, action, note }: Letter): string =>
  [
    title,
    ...paragraphs,
    ...(code ? [`Your code: ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(note ? [note] : []),
    'Humanar\nHR, benefits and payroll',
  ].join('\n\n');

const titleStyle =
  `margin:0 0 16px;font-family:${headingFace};font-size:22px;font-weight:600;line-height:1.3;` +
  `letter-spacing:-0.01em;color:${ink};${breaks}`;
const codeStyle =
  `margin:8px 0 24px;padding:16px 8px;background:#F2EEE6;color:${ink};border-radius:8px;text-align:center;` +
  'font-size:30px;font-weight:700;letter-spacing:0.2em;font-variant-numeric:tabular-nums';
const actionStyle =
  `display:inline-block;background:${accent};color:${white};text-decoration:none;font-weight:600;font-size:16px;` +
  'line-height:1.3;padding:12px 20px;border-radius:8px';
const meta = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width,initial-scale=1">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="supported-color-schemes" content="light dark">',
].join('');

const codeBlock = (code: string) => `<p class="code" style="${codeStyle}">${escapeMarkup(code)}</p>`;
const actionBlock = ({ label, link }: NonNullable<Letter['action']>) =>
  `<p style="margin:8px 0 24px"><a class="act" href="${escapeMarkup(link)}" style="${actionStyle}">${escapeMarkup(label)}</a></p>`;

/** Renders a letter: one column, readable without images or HTML, in light and dark mode. */
export function frame(letter: Letter): Message {
  const { to, replyTo, subject, title, paragraphs, code, action, note, event } = letter;
  const paragraph = (words: string, more = '', kind = 'ink') =>
    `<p class="${kind}" style="margin:0 0 16px;font-size:16px;line-height:1.55;${breaks};${more}">${escapeMarkup(words)}</p>`;
  const html = `<!doctype html>
<html lang="en"><head>${meta}<title>${escapeMarkup(subject)}</title>${style}</head>
<body class="paper" style="margin:0;background:${paper};color:${ink};font-family:${fontFamily}">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td class="around" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;table-layout:fixed">
<tr><td style="padding:0 0 20px">${signature}</td></tr>
<tr><td class="sheet" style="background:${white};border:1px solid ${line};border-radius:12px;padding:32px">
<h1 class="ink" style="${titleStyle}">${escapeMarkup(title)}</h1>
${paragraphs.map((words) => paragraph(words, `color:${ink}`)).join('\n')}
${code ? codeBlock(code) : ''}
${action ? actionBlock(action) : ''}
${note ? paragraph(note, `font-size:14px;color:${quiet};margin-bottom:0`, 'quiet') : ''}
</td></tr>
<tr><td class="quiet" style="padding:20px 0 0;font-size:13px;line-height:1.5;color:${quiet}">Humanar: HR, benefits and payroll for Nigerian organisations.</td></tr>
</table></td></tr></table></body></html>`;
  const calendar = event ? { method: event.method, content: calendarOf(event) } : null;
  return {
    to,
    replyTo: replyTo ?? null,
    subject,
    text: plain(letter),
    html,
    code: code ?? null,
    link: action?.link ?? null,
    calendar,
  };
}
