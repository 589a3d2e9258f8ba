import type { Call, Policy } from '#contract/call.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { pageAt, pages } from '#contract/pages.ts';
import type { MachineAnswers, Permission } from '#machines/kit/answers.ts';
import { type Edge, edgesOf, implementationName, stateName, statesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { admissionTo } from '#machines/session/admission.ts';
import type { FlowWords } from '#machines/kit/words.ts';
import type { SourceGraph } from './source/sourceGraph.ts';
import { syntaxIn } from './source/syntax.ts';

/* Who may do what, from the policies of calls and the access of pages. */

const names: Record<Policy['who'], string> = {
  anyone: 'Anyone, also without signing in',
  member: 'Members and administrators',
  admin: 'Administrators',
  token: 'Anyone who has the code or link from the email',
  mainApp: 'The main application',
  mailServer: 'The mail server',
};
const order: readonly Policy['who'][] = ['anyone', 'token', 'member', 'admin', 'mainApp', 'mailServer'];

/** Reading isn't doing. */
const changes = (calls: readonly Call[]): Call[] => calls.filter(({ method }) => method !== 'GET');

/** Whether a machine serves people of several kinds, so that its model's page stands for others too. */
const isMixed = (actors: ReadonlyMap<string, readonly Call[]>): boolean =>
  [...actors.values()].some((calls) => new Set(changes(calls).map(({ policy }) => policy.who)).size > 1);

/** What a member reads on a page for administrators, from its source. */
function askAdministrator(graph: SourceGraph): string {
  const file = graph.files.get('src/web/app/AskAdministrator.tsx');
  if (file === undefined) throw new Error('src/web/app/AskAdministrator.tsx is gone: it is what members are told.');
  const words = [...syntaxIn(file.program)].find(
    (node) =>
      node.type === 'JSXElement' && (node['openingElement'] as { name: { name?: string } }).name.name === 'Words',
  );
  if (words === undefined) throw new Error('AskAdministrator.tsx has no Words: they are what members are told.');
  return (words['children'] as { type: string; value?: string }[])
    .map((child) => (child.type === 'JSXText' ? (child.value ?? '') : 'your organisation'))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Who the machine's page is for. Null if it is for everybody, or if the machine runs on pages of several kinds. */
export function pagePermission(
  model: FlowModel,
  actors: ReadonlyMap<string, readonly Call[]>,
  graph: SourceGraph,
): MachineAnswers['page'] {
  const page = pageAt(model.address, pages);
  if (page === undefined || page.access === 'public' || model.isServed === true || isMixed(actors)) return null;
  if (page.access === 'guest')
    return { who: 'People who aren’t signed in', others: 'Someone who is signed in is led on.' };
  const member = {
    session: 'signedIn',
    account: { isAdmin: false, isSetUp: true, hasAlias: true },
    wasAdmitted: false,
  } as const;
  const isRefused = admissionTo(page, member).is === 'askAdministrator';
  return {
    who: names[page.access],
    others: [
      'A visitor is asked to sign in first.',
      ...(isRefused
        ? [
            `A member sees “${askAdministrator(graph)}” instead, and the server refuses them: “${errorCatalogue.forbidden.msg}”`,
          ]
        : []),
    ].join(' '),
  };
}

/** The states in which a transition ends, once those that are left immediately have been. */
function resting(model: FlowModel, names_: readonly string[], seen = new Set<string>()): string[] {
  const edges = edgesOf(model.machine);
  return names_.flatMap((name) => {
    if (seen.has(name)) return [];
    seen.add(name);
    const node = statesOf(model.machine).find((each) => stateName(each) === name);
    const inner = node?.type === 'compound' ? node.initial.target.map(stateName) : [];
    const onward = edges.filter(({ from, kind }) => from === name && kind === 'always').flatMap(({ to }) => to);
    return [name, ...resting(model, [...inner, ...onward], seen)];
  });
}

const permissionOf = (calls: readonly Call[], atLeast: Policy['who']): Permission => {
  const policies = [...new Set(calls.map(({ policy }) => policy.who))];
  const strict = (who: Policy['who']) => (order.indexOf(who) < order.indexOf(atLeast) ? atLeast : who);
  const kinds = [...new Set(policies.map(strict))];
  const differ = kinds.length > 1;
  return {
    who: differ ? 'Depends on the change' : names[kinds[0] ?? atLeast],
    calls: differ ? calls.map(({ summary, policy }) => ({ does: summary, who: names[strict(policy.who)] })) : [],
  };
};

export interface PermissionSources {
  model: FlowModel;
  words: FlowWords;
  /** The calls of every machine's actors. */
  actors: ReadonlyMap<string, ReadonlyMap<string, readonly Call[]>>;
  /** The calls that lead to an event, for the machine with which the server decides. */
  callsOfEvent: (event: string) => readonly Call[];
}

/** Every call that a machine's actor makes, or, for a machine inside, any of its own. */
function callsOf({ actors }: PermissionSources, machine: string, src: string): readonly Call[] {
  const inner = actors.get(src);
  return inner === undefined ? (actors.get(machine)?.get(src) ?? []) : [...inner.values()].flat();
}

/** Who may take each step that leads to a call. */
export function permissionsOf(sources: PermissionSources): Record<string, Permission> {
  const { model, words, actors, callsOfEvent } = sources;
  const own = actors.get(model.name) ?? new Map<string, Call[]>();
  const access = pageAt(model.address, pages)?.access;
  const atLeast = !isMixed(own) && (access === 'member' || access === 'admin') ? access : 'anyone';
  const invokes = new Map(
    statesOf(model.machine).map((node) => [stateName(node), node.invoke.map(({ src }) => implementationName(src))]),
  );
  const callsAfter = ({ to, on }: Edge): readonly Call[] =>
    model.isServed === true
      ? callsOfEvent(on)
      : resting(model, to).flatMap((name) =>
          (invokes.get(name) ?? []).flatMap((src) => callsOf(sources, model.name, src)),
        );
  return Object.fromEntries(
    edgesOf(model.machine).flatMap((edge) => {
      const by = edge.kind === 'event' ? words.events[edge.on]?.by : undefined;
      if (by !== 'person' && by !== 'otherPerson') return [];
      const calls = [...new Set(callsAfter(edge))];
      const doing = changes(calls).length > 0 ? changes(calls) : calls;
      return doing.length === 0 ? [] : [[edge.key, permissionOf(doing, model.isServed === true ? 'anyone' : atLeast)]];
    }),
  );
}
