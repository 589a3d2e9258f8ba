import { type Failure, noAnswer, noResponse } from '#contract/failure.ts';
import { pageAt, pages } from '#contract/pages.ts';
import { type Edge, edgesOf, stateName, statesOf } from './edges.ts';
import type { FlowModel } from './model.ts';
import type { OutsideAnswer, OutsideAnswers, OutsideBook, OutsideFacts } from './outsideFacts.ts';
import { type Setbacks, setbacksOf, type StateSetbacks } from './setbacks.ts';
import { edgeWords, type FlowWords, titleOf } from './words.ts';

/*
 * What happens outside of a chart: the page is reloaded or left, the connection goes, another tab acts, the server dies.
 * The answers follow from the machine and its model, and from what only its page knows: `NAME.outside.ts`.
 */

/** What the answers are derived from. */
export interface OutsideSources {
  model: FlowModel;
  words: FlowWords;
  facts: OutsideFacts;
  /** The titles of all machines, by name. */
  titles: ReadonlyMap<string, string>;
  /** Whether every call of an actor may simply be repeated, so that nothing is in doubt if its answer is lost. */
  isRepeatable: (src: string) => boolean;
}

/** A state and those around it, innermost first. */
const around = (name: string): string[] => {
  const parts = name.split('.');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
};

/** The value for a state, or for the nearest one around it. */
const forState = (values: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] | undefined =>
  values[[...around(name), '*'].find((key) => key in values) ?? ''];

const joined = (...sentences: string[]): string => sentences.filter((each) => each !== '').join(' ');

const answer = (says: string, ...to: (readonly string[])[]): OutsideAnswer => ({ says, to: [...new Set(to.flat())] });

/** @throws if the facts name an input or a state that the model doesn't have */
function requireKnown({ model, facts }: OutsideSources): void {
  const names = statesOf(model.machine).map(stateName);
  for (const [state, inputs] of [...Object.entries(facts.reload), ...Object.entries(facts.reopen ?? {})]) {
    if (state !== '*' && !names.includes(state)) throw new Error(`${model.name}.outside.ts names the state ${state}.`);
    const unknown = inputs.find((input) => !(input in model.inputs));
    if (unknown !== undefined) throw new Error(`${model.name}.outside.ts names the input “${unknown}”.`);
  }
}

function servedAnswers({ served }: OutsideFacts): OutsideAnswers {
  const nothing = answer('Nothing: this is the state of the organisation on the server. No page has to be open.');
  return {
    reload: nothing,
    back: nothing,
    close: nothing,
    offline: answer('Nothing changes on the server. It carries out what it has received.'),
    otherTab: answer(served?.concurrent ?? ''),
    killed: answer(served?.killed ?? ''),
  };
}

/** Whether signing out elsewhere ends it: the session does that on every page of signed-in people. */
const isForSignedIn = ({ address }: FlowModel): boolean =>
  ['member', 'admin'].includes(pageAt(address, pages)?.access ?? 'public');

/** Answers what happens outside of the chart in each state. */
export function outsideBook(sources: OutsideSources): OutsideBook {
  requireKnown(sources);
  const { model, words, facts, titles, isRepeatable } = sources;
  const { machine } = model;
  const visible = statesOf(machine).filter(
    (node) => node.parent !== undefined && ((node.always ?? []).length === 0 || Object.keys(node.states).length > 0),
  );
  if (model.isServed === true)
    return Object.fromEntries(visible.map((node) => [stateName(node), servedAnswers(facts)]));

  const lostAnswer = (src: string): Failure => (isRepeatable(src) ? noResponse : noAnswer);
  const setbacks = setbacksOf(model, [...titles.keys()], lostAnswer);
  const edges = edgesOf(machine);
  const places = (those: readonly string[]): string =>
    those.map((place) => `“${titleOf(machine, words, place)}”`).join(' or ');

  const answersIn = (name: string, isEnd: boolean): OutsideAnswers => {
    const { inner, now, next, nextInner } = setbacks.inState(name);
    const events = edges.filter(({ kind, from }) => kind === 'event' && [...around(name), machine.id].includes(from));
    const targetsOf = (event: string): string[] => events.filter(({ on }) => on === event).flatMap(({ to }) => to);
    const reloaded = forState(facts.reload, name) ?? [];
    const [again, anew] = [reloaded, forState(facts.reopen ?? {}, name) ?? reloaded].map(setbacks.startsOf) as [
      string[],
      string[],
    ];
    const shown = targetsOf('page.shown');
    const received = now.isAsking ? 'The server still carries out a request that has reached it.' : '';
    const flows = (those: string[]) => those.map((each) => `“${titles.get(each) ?? each}”`).join(', ');
    const said: Said = {
      innerAnswers: inner.length === 0 ? '' : `The flow inside has the answer: ${flows(inner)}.`,
      nextAnswers:
        nextInner.length === 0 ? '' : `After the next step, the flow inside has the answer: ${flows(nextInner)}.`,
      places,
    };
    const withFlows = (given: OutsideAnswer): OutsideAnswer => {
      const cited = (sentence: string): boolean => sentence !== '' && given.says.includes(sentence);
      const cites = [...(cited(said.innerAnswers) ? inner : []), ...(cited(said.nextAnswers) ? nextInner : [])];
      return cites.length === 0 ? given : { ...given, flows: [...new Set(cites)] };
    };
    return {
      reload: answer(
        joined(received, again.length === 0 ? '' : `The flow starts again: ${places(again)}.`, facts.keeps),
        again,
      ),
      back:
        shown.length > 0
          ? answer(`Back from the page that was opened shows this one again: ${places(shown)}.`, shown)
          : answer(joined(facts.back, received)),
      close: answer(
        joined(
          'Nothing more is sent.',
          received,
          anew.length === 0 ? '' : `When the page is opened again, the flow starts again: ${places(anew)}.`,
          facts.keeps,
        ),
        anew,
      ),
      offline: isEnd
        ? answer('Nothing: the flow has ended.')
        : withFlows(offlineAnswer({ now, next }, targetsOf('connection.returned'), said)),
      otherTab: isEnd
        ? answer('Nothing: the flow has ended.')
        : withFlows(otherTabAnswer(sources, events, { now, next }, said)),
      killed: isEnd
        ? answer('Nothing: the flow has ended, and what the server has confirmed is stored.')
        : withFlows(killedAnswer({ now, next }, said)),
    };
  };
  return Object.fromEntries(
    visible.map((node) => [stateName(node), answersIn(stateName(node), node.type === 'final')]),
  );
}

type States = Pick<StateSetbacks, 'now' | 'next'>;
interface Said {
  innerAnswers: string;
  nextAnswers: string;
  places: (those: readonly string[]) => string;
}

function offlineAnswer(
  { now, next }: States,
  returned: string[],
  { innerAnswers, nextAnswers, places }: Said,
): OutsideAnswer {
  if (now.isAsking) {
    const [unsent, lost] = [places(now.unsent), places(now.lost)];
    const goesOn = returned.length === 0 ? '' : 'When the connection is back, the page goes on automatically.';
    return unsent === lost
      ? answer(joined(`The request gets no answer, and the page goes to ${lost}.`, goesOn), now.lost)
      : answer(
          joined(`If the request was never sent: ${unsent}. If only its answer was lost: ${lost}.`, goesOn),
          now.unsent,
          now.lost,
        );
  }
  if (returned.length > 0)
    return answer(
      joined(innerAnswers, `When the connection is back, the page goes on automatically: ${places(returned)}.`),
      returned,
    );
  if (innerAnswers !== '') return answer(innerAnswers);
  if (nextAnswers !== '' && !next.isAsking) return answer(joined('Nothing here.', nextAnswers));
  return next.isAsking
    ? answer(
        joined(
          `Nothing, until the next request. It isn’t sent, and the page goes to ${places(next.unsent)}.`,
          nextAnswers,
        ),
        next.unsent,
      )
    : answer('Nothing: this state needs nothing from the server.');
}

function killedAnswer({ now, next }: States, { innerAnswers, nextAnswers, places }: Said): OutsideAnswer {
  const stored = 'What the server had confirmed is stored.';
  const silent = (asked: Setbacks): string =>
    asked.late.length === 0 || places(asked.late) === places(asked.lost)
      ? ''
      : `If it stays silent until the time limit: ${places(asked.late)}.`;
  if (now.isAsking)
    return answer(
      joined(`The answer never comes, and the page goes to ${places(now.lost)}.`, silent(now), stored),
      now.lost,
      now.late,
    );
  if (innerAnswers !== '') return answer(joined(innerAnswers, stored));
  return next.isAsking
    ? answer(
        joined(
          `Nothing is lost here. ${stored} If the next request is made while it is down, the page goes to ${places(next.lost)}.`,
          silent(next),
          nextAnswers,
        ),
        next.lost,
        next.late,
      )
    : answer(joined(`Nothing is lost here. ${stored}`, nextAnswers));
}

function otherTabAnswer(
  { model, words }: OutsideSources,
  events: readonly Edge[],
  { now, next }: States,
  { innerAnswers, places }: Said,
): OutsideAnswer {
  const heard = events.filter(({ on }) => {
    const by = words.events[on]?.by;
    return (by === 'browser' || by === 'otherPerson') && on !== 'connection.returned' && on !== 'page.shown';
  });
  const hears = heard.map((edge) => {
    const { occasion, rule } = edgeWords(model.machine, words, edge);
    const condition = rule === null ? '' : rule === 'otherwise' ? ', otherwise' : `, if ${rule}`;
    return `${occasion}${condition}: ${edge.to.length === 0 ? 'it stays here' : places(edge.to)}.`;
  });
  const refused = now.isAsking ? now.refused : next.refused;
  const conflict =
    refused.length === 0
      ? ''
      : now.isAsking
        ? `If something was changed there first, the server refuses what no longer fits: ${places(refused)}.`
        : `This page notices with its next request. The server then refuses what no longer fits: ${places(refused)}.`;
  const nothing =
    hears.length > 0 || conflict !== '' || innerAnswers !== ''
      ? ''
      : 'This page hears nothing of another tab here, and finds out when it next asks the server.';
  const signOut =
    isForSignedIn(model) && hears.length === 0 ? 'Signing out in another tab signs this one out too.' : '';
  return answer(
    joined(innerAnswers, ...hears, conflict, nothing, signOut),
    heard.flatMap(({ to }) => to),
    refused,
  );
}
