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

/** A sentence that leaves the answer to flows inside, by their names. */
interface Referral {
  says: string;
  flows: readonly string[];
}
type Sentence = string | Referral;

const unique = (values: readonly string[]): string[] => [...new Set(values)];
const saysIn = (sentence: Sentence): string => (typeof sentence === 'string' ? sentence : sentence.says);

/** An answer of these sentences; empty ones are left out. */
function answer(sentences: readonly Sentence[], ...to: (readonly string[])[]): OutsideAnswer {
  const given = sentences.filter((each) => saysIn(each) !== '');
  const flows = unique(given.flatMap((each) => (typeof each === 'string' ? [] : each.flows)));
  return { says: given.map(saysIn).join(' '), to: unique(to.flat()), ...(flows.length > 0 && { flows }) };
}

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
  const nothing = answer(['Nothing: this is the state of the organisation on the server. No page has to be open.']);
  return {
    reload: nothing,
    back: nothing,
    close: nothing,
    offline: answer(['Nothing changes on the server. It carries out what it has received.']),
    otherTab: answer([served?.concurrent ?? '']),
    killed: answer([served?.killed ?? '']),
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
    const [onReload, onReopening] = [reloaded, forState(facts.reopen ?? {}, name) ?? reloaded].map(
      setbacks.startsOf,
    ) as [string[], string[]];
    const shown = targetsOf('page.shown');
    const received = now.isAsking ? 'The server still carries out a request that has reached it.' : '';
    const referral = (beginning: string, flows: readonly string[]): Referral => ({
      says:
        flows.length === 0 ? '' : `${beginning}: ${flows.map((each) => `“${titles.get(each) ?? each}”`).join(', ')}.`,
      flows,
    });
    const said: Said = {
      innerAnswers: referral('The flow inside has the answer', inner),
      nextAnswers: referral('After the next step, the flow inside has the answer', nextInner),
      places,
    };
    const hasEnded = answer(['Nothing: the flow has ended.']);
    return {
      reload: answer(
        [received, onReload.length === 0 ? '' : `The flow starts again: ${places(onReload)}.`, facts.keeps],
        onReload,
      ),
      back:
        shown.length > 0
          ? answer([`Back from the page that was opened shows this one again: ${places(shown)}.`], shown)
          : answer([facts.back, received]),
      close: answer(
        [
          'Nothing more is sent.',
          received,
          onReopening.length === 0
            ? ''
            : `When the page is opened again, the flow starts again: ${places(onReopening)}.`,
          facts.keeps,
        ],
        onReopening,
      ),
      offline: isEnd ? hasEnded : offlineAnswer({ now, next }, targetsOf('connection.returned'), said),
      otherTab: isEnd ? hasEnded : otherTabAnswer(sources, events, { now, next }, said),
      killed: isEnd
        ? answer(['Nothing: the flow has ended, and what the server has confirmed is stored.'])
        : killedAnswer({ now, next }, said),
    };
  };
  return Object.fromEntries(
    visible.map((node) => [stateName(node), answersIn(stateName(node), node.type === 'final')]),
  );
}

type States = Pick<StateSetbacks, 'now' | 'next'>;
interface Said {
  innerAnswers: Referral;
  nextAnswers: Referral;
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
      ? answer([`The request gets no answer, and the page goes to ${lost}.`, goesOn], now.lost)
      : answer(
          [
            `If the request was never sent, the page goes to ${unsent}. If only its answer was lost, to ${lost}.`,
            goesOn,
          ],
          now.unsent,
          now.lost,
        );
  }
  if (returned.length > 0)
    return answer(
      [innerAnswers, `When the connection is back, the page goes on automatically: ${places(returned)}.`],
      returned,
    );
  if (innerAnswers.says !== '') return answer([innerAnswers]);
  if (nextAnswers.says !== '' && !next.isAsking) return answer(['Nothing here.', nextAnswers]);
  return next.isAsking
    ? answer(
        [`Nothing, until the next request. It isn’t sent, and the page goes to ${places(next.unsent)}.`, nextAnswers],
        next.unsent,
      )
    : answer(['Nothing: this state needs nothing from the server.']);
}

function killedAnswer({ now, next }: States, { innerAnswers, nextAnswers, places }: Said): OutsideAnswer {
  const stored = 'What the server had confirmed is stored.';
  const silent = ({ lost, stillLost, late }: Setbacks): string =>
    [
      places(stillLost) === places(lost) ? '' : `If it is still down then: ${places(stillLost)}.`,
      late.length === 0 || places(late) === places(lost)
        ? ''
        : `If it stays silent until the time limit: ${places(late)}.`,
    ]
      .filter(Boolean)
      .join(' ');
  if (now.isAsking)
    return answer(
      [`The answer never comes, and the page goes to ${places(now.lost)}.`, silent(now), stored],
      now.lost,
      now.stillLost,
      now.late,
    );
  if (innerAnswers.says !== '') return answer([innerAnswers, stored]);
  return next.isAsking
    ? answer(
        [
          `Nothing is lost here. ${stored} If the next request is made while it is down, the page goes to ${places(next.lost)}.`,
          silent(next),
          nextAnswers,
        ],
        next.lost,
        next.stillLost,
        next.late,
      )
    : answer([`Nothing is lost here. ${stored}`, nextAnswers]);
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
    hears.length > 0 || conflict !== '' || innerAnswers.says !== ''
      ? ''
      : 'This page hears nothing of another tab here, and finds out when it next asks the server.';
  const signOut =
    isForSignedIn(model) && hears.length === 0 ? 'Signing out in another tab signs this one out too.' : '';
  return answer(
    [innerAnswers, ...hears, conflict, nothing, signOut],
    heard.flatMap(({ to }) => to),
    refused,
  );
}
