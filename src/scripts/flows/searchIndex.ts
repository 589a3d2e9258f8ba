import type { Call } from '#contract/call.ts';
import { errorCatalogue, sharedErrors } from '#contract/errors.ts';
import type { Finding, MachineAnswers } from '#machines/kit/answers.ts';
import { edgesOf, implementationName, nearestMeta, stateName, statesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { type OutsideEvent, happenings, type OutsideBook } from '#machines/kit/outsideFacts.ts';
import { edgeSentence, edgeWords, type FlowWords, titleOf } from '#machines/kit/words.ts';
import { productRules } from '#scripts/docs/productRules.ts';
import type { MailWords } from './serverReach.ts';

/* What the flow book's search finds: each finding with the words that it is found by, and its place. */

/** How a person would name what happens. */
const questions: Record<OutsideEvent, string> = {
  reload: 'The page is reloaded',
  back: 'Back is pressed in the browser',
  close: 'The tab is closed',
  offline: 'The connection is lost',
  otherTab: 'Another tab or person changes something at the same time',
  killed: 'The server stops while it works',
};

export interface MachineSources {
  model: FlowModel;
  words: FlowWords;
  /** The words in the source of its views, by view. */
  texts: ReadonlyMap<string, readonly string[]>;
  mails: Readonly<Record<string, readonly MailWords[]>>;
  outside: OutsideBook;
  page: MachineAnswers['page'];
  calls: ReadonlyMap<string, readonly Call[]>;
}

/** States, transitions, and what happens outside. */
function chartFindings({ model: { name, machine }, words, outside }: MachineSources): Finding[] {
  const title = (place: string) => titleOf(machine, words, place);
  return [
    ...statesOf(machine).map((node) => ({
      kind: 'state' as const,
      machine: name,
      place: stateName(node),
      title: title(stateName(node)),
      text: node.description ?? '',
    })),
    ...edgesOf(machine).map((edge) => ({
      kind: 'transition' as const,
      machine: name,
      place: edge.key,
      title: edgeSentence(edgeWords(machine, words, edge)),
      text: [`From “${title(edge.from)}”.`, edge.description ?? ''].join(' ').trim(),
    })),
    ...Object.entries(outside)
      .filter(([state]) => isLived(machine, state))
      .flatMap(([state, answers]) =>
        happenings.map((happening) => ({
          kind: 'outside' as const,
          machine: name,
          place: state,
          happening,
          title: `${questions[happening]}: ${title(state)}`,
          text: answers[happening].says,
        })),
      ),
  ];
}

/** Whether somebody stays in a state: it is innermost, and the flow goes on. */
const isLived = (machine: FlowModel['machine'], name: string): boolean =>
  statesOf(machine).some(
    (node) => stateName(node) === name && node.type !== 'final' && Object.keys(node.states).length === 0,
  );

/** Words on the pages. One that several views have is found in the first. */
function wordFindings({ model: { name, machine }, texts }: MachineSources): Finding[] {
  const found = new Map<string, Finding>();
  for (const node of statesOf(machine)) {
    const view = nearestMeta(node, 'view');
    if (view === null || Object.keys(node.states).length > 0) continue;
    for (const text of texts.get(view) ?? [])
      if (!found.has(text))
        found.set(text, { kind: 'words', machine: name, place: stateName(node), title: text, text: '' });
  }
  return [...found.values()];
}

/** The server's messages, where a request is made that it may refuse with them. */
function messageFindings({ model: { name, machine }, calls }: MachineSources): Finding[] {
  const found = new Map<string, Finding>();
  for (const node of statesOf(machine))
    for (const { src } of node.invoke)
      for (const code of (calls.get(implementationName(src)) ?? []).flatMap(({ errors }) => errors)) {
        if ((sharedErrors as readonly string[]).includes(code)) continue;
        const { msg } = errorCatalogue[code];
        if (!found.has(msg))
          found.set(msg, { kind: 'message', machine: name, place: stateName(node), title: msg, text: '' });
      }
  return [...found.values()];
}

const mailFindings = ({ model: { name }, mails }: MachineSources): Finding[] =>
  Object.entries(mails).flatMap(([place, those]) =>
    those.flatMap(({ headings, text }) =>
      headings.map(({ subject, title }) => ({
        kind: 'email' as const,
        machine: name,
        place,
        title: subject,
        text: `${title}. ${text}`,
      })),
    ),
  );

/** Who a machine's page is for, at its first state. */
function pageFindings({ model: { name, machine }, words, page }: MachineSources): Finding[] {
  const [first] = machine.root.initial.target;
  if (page === null || first === undefined) return [];
  return [
    { kind: 'who', machine: name, place: stateName(first), title: `${words.title}: ${page.who}`, text: page.others },
  ];
}

/** Everything that can be found. @param mails all emails of the server */
export function findingsOf(machines: readonly MachineSources[], mails: readonly MailWords[]): Finding[] {
  const found = machines.flatMap((each) => [
    ...pageFindings(each),
    ...chartFindings(each),
    ...wordFindings(each),
    ...messageFindings(each),
    ...mailFindings(each),
  ]);
  const placed = new Set(machines.flatMap((each) => Object.values(each.mails).flat()));
  return [
    ...productRules().map(({ id, text }) => ({
      kind: 'rule' as const,
      machine: null,
      place: id,
      title: text.replaceAll('`', ''),
      text: id,
    })),
    ...found,
    ...mails
      .filter((mail) => !placed.has(mail))
      .flatMap(({ headings, text }) =>
        headings.map(({ subject, title }) => ({
          kind: 'email' as const,
          machine: null,
          place: '',
          title: subject,
          text: `${title}. ${text}`,
        })),
      ),
  ];
}
