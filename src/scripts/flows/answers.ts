import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import type { Finding, MachineAnswers, NamedMail } from '#machines/kit/answers.ts';
import { edgesOf, implementationName, stateName, statesOf } from '#machines/kit/edges.ts';
import { eventTypesOf } from '#machines/kit/matrix.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { outsideBook } from '#machines/kit/outside.ts';
import type { OutsideFacts } from '#machines/kit/outsideFacts.ts';
import { actorCalls } from './actorCalls.ts';
import type { Generated } from './generated.ts';
import { mailPlaces, neverFrom, onlyFromEvents } from './mailPlaces.ts';
import { models } from './models.ts';
import { textsOfViews } from './pageTexts.ts';
import { pagePermission, permissionsOf } from './permissions.ts';
import { findingsOf } from './searchIndex.ts';
import { type MailWords, serverReach, type ServerReach } from './serverReach.ts';
import { type SourceGraph, sourceGraph } from './source/sourceGraph.ts';
import { allWords, wordsFor } from './words.ts';

/* Generates what the flow book answers questions with: a file beside each machine, and the index of the search. */

const facts = import.meta.glob<{ outside: OutsideFacts }>('../../../machines/*/*.outside.ts', { eager: true });

/** What the answers are derived from. Reading all sources takes seconds, so it is done once. */
export interface AnswerSources {
  web: SourceGraph;
  server: ServerReach;
  actors: ReadonlyMap<string, ReadonlyMap<string, readonly Call[]>>;
}

let sources: AnswerSources | undefined;

export function answerSources(): AnswerSources {
  if (sources !== undefined) return sources;
  const web = sourceGraph(['src/web'], (path) => path.startsWith('src/web/features/flowBook/'));
  const served = models.find(({ isServed }) => isServed === true);
  const events = served === undefined ? [] : eventTypesOf(served.machine);
  const isAsked = (event: string) => served !== undefined && wordsFor(served).events[event]?.by === 'person';
  sources = {
    web,
    server: serverReach(sourceGraph(['src/server/modules']), events, isAsked),
    actors: actorCalls(models, web),
  };
  return sources;
}

export function outsideFactsOf({ name }: FlowModel): OutsideFacts {
  const found = facts[`../../../machines/${name}/${name}.outside.ts`];
  if (found === undefined) throw new Error(`machines/${name}/${name}.outside.ts is missing.`);
  return found.outside;
}

const titles = new Map([...allWords].map(([name, { title }]) => [name, title]));

/** The emails by the state or transition that causes them. */
function mailsOf(model: FlowModel, { actors, server }: AnswerSources): Record<string, MailWords[]> {
  const mails: Record<string, MailWords[]> = {};
  const add = (place: string, names: readonly string[]): void => {
    const never = neverFrom.flatMap(({ mail, machine, states = [place] }) =>
      machine === model.name && states.some((state) => place === state || place.startsWith(`${state}:`)) ? [mail] : [],
    );
    const those = server.mails.filter(({ name }) => names.includes(name) && !never.includes(name));
    const known = mails[place] ?? [];
    if (those.length > 0) mails[place] = [...known, ...those.filter((mail) => !known.includes(mail))];
  };
  for (const node of statesOf(model.machine))
    for (const { src } of node.invoke)
      for (const call of actors.get(model.name)?.get(implementationName(src)) ?? [])
        add(
          stateName(node),
          server.ofCall(call).mails.filter((name) => !onlyFromEvents.includes(name)),
        );
  for (const edge of edgesOf(model.machine)) {
    if (model.isServed === true && edge.kind === 'event') add(edge.key, server.mailsOfEvent(edge.on));
    for (const [mail, { machine, at }] of Object.entries(mailPlaces))
      if (machine === model.name && at.includes(edge.on)) add(edge.key, [mail]);
  }
  for (const [mail, { machine, at }] of Object.entries(mailPlaces))
    if (machine === model.name)
      for (const node of statesOf(model.machine)) if (at.includes(stateName(node))) add(stateName(node), [mail]);
  return mails;
}

/** A file's entries, one in a line, so that a change is a changed line. */
const inLines = (entries: readonly (readonly [string, unknown])[]): string =>
  `{${entries.map(([key, value]) => `\n    ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',')}\n  }`;

function answersOf(model: FlowModel): MachineAnswers {
  const found = answerSources();
  const own = found.actors.get(model.name) ?? new Map<string, Call[]>();
  const words = wordsFor(model);
  return {
    page: pagePermission(model, own, found.web),
    permissions: permissionsOf({
      model,
      words,
      actors: found.actors,
      callsOfEvent: (event) => calls.filter((call) => found.server.ofCall(call).events.includes(event)),
    }),
    mails: Object.fromEntries(
      Object.entries(mailsOf(model, found)).map(([place, mails]) => [
        place,
        mails.flatMap(({ headings }) => headings satisfies NamedMail[]),
      ]),
    ),
    outside: outsideBook({
      model,
      words,
      facts: outsideFactsOf(model),
      titles,
      isRepeatable: (src) =>
        (own.get(src) ?? []).every(({ method, isRepeatable }) => method === 'GET' || isRepeatable === true),
    }),
  };
}

const answers = new Map<string, MachineAnswers>();
function answersOnce(model: FlowModel): MachineAnswers {
  const known = answers.get(model.name) ?? answersOf(model);
  answers.set(model.name, known);
  return known;
}

/** `machines/NAME/NAME.answers.json`. */
export function generatedAnswers(model: FlowModel): Generated {
  const { page, permissions, mails, outside } = answersOnce(model);
  const content = [
    `{\n  "page": ${JSON.stringify(page)}`,
    `  "permissions": ${inLines(Object.entries(permissions))}`,
    `  "mails": ${inLines(Object.entries(mails))}`,
    `  "outside": ${inLines(Object.entries(outside))}\n}\n`,
  ].join(',\n');
  return { path: `machines/${model.name}/${model.name}.answers.json`, content };
}

/** `machines/searchIndex.json`: what a search finds, with its place. */
export function generatedSearchIndex(): Generated {
  const found = answerSources();
  const findings: Finding[] = findingsOf(
    models.map((model) => ({
      model,
      words: wordsFor(model),
      texts: textsOfViews(model, found.web),
      mails: mailsOf(model, found),
      outside: answersOnce(model).outside,
      page: answersOnce(model).page,
      calls: found.actors.get(model.name) ?? new Map<string, Call[]>(),
    })),
    found.server.mails,
  );
  return {
    path: 'machines/searchIndex.json',
    content: `[\n${findings.map((finding) => `  ${JSON.stringify(finding)}`).join(',\n')}\n]\n`,
  };
}
