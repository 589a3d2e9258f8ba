import { noAnswer } from '#contract/failure.ts';
import type { Composition, Step } from '../kit/explorer.ts';
import type { FlowModel } from '../kit/model.ts';
import type { Move, World as MachineWorld } from '../kit/world.ts';
import type { PasswordResetContext, PasswordResetEvent } from '../passwordReset/passwordReset.machine.ts';
import { model as passwordReset } from '../passwordReset/passwordReset.model.ts';
import { type RecoveryFact, recoveryProperties } from '../passwordReset/passwordReset.properties.ts';
import { type InvitationServer, invitationServer, type LinkAnswer, type Served } from './invitationServer.ts';
import { keyedMachine, type KeyedMachine, keyNumbering } from './machineKey.ts';

/*
 * A person whom an organisation invites, withdraws and invites again, while an administrator changes their role and they
 * open the links in their mail in two tabs, recover their password and sign in with a second factor.
 */

export interface Bounds {
  /** Reports of the organisation, after the first. */
  reports: number;
  /** Times that an administrator changes the role. */
  roles: number;
  recoveries: number;
  /** Links opened in a tab. */
  opens: number;
  /** Passwords typed for a link. */
  passwords: number;
  signIns: number;
  /** Requests or answers that are lost on the way. */
  losses: number;
  /** Calls that a page stops waiting for before the server has carried them out. */
  lates: number;
  /** Hours or weeks that pass. */
  times: number;
}

type CallName = 'confirmToken' | 'setNewPassword';
interface LinkCall {
  name: CallName;
  link: number;
  password: number;
  /** `hashing`: the server has found the link good, and works on the password. */
  stage: 'sent' | 'hashing' | LinkAnswer;
}
/** A tab at /reset-password. */
interface LinkTab {
  machine: MachineWorld;
  link: number;
  call: LinkCall | null;
  /** A call that the page no longer waits for, and that the server hasn't carried out. */
  lateCall: LinkCall | null;
}

interface World {
  tabs: readonly [LinkTab | null, LinkTab | null];
  server: InvitationServer;
  typed: number;
  left: Bounds;
}

type Place = 0 | 1;
export type InvitationAct =
  | { report: 'member' | 'administrator' | 'left' }
  | { role: 'given' | 'taken' }
  | { recovery: true }
  | { signsIn: number }
  | { code: number }
  | { uses: number }
  | { passes: 'hour' | 'week' }
  | { tab: Place; opens: number }
  | { tab: Place; does: 'choosesPassword' | 'retries' }
  | {
      tab: Place;
      does: 'isChecked' | 'isAnswered' | 'receives' | 'losesRequest' | 'losesAnswer' | 'stopsWaiting';
      call: CallName;
      isLate: boolean;
    };

const callNames: Record<CallName, string> = {
  confirmToken: 'the check of the link',
  setNewPassword: 'the new password',
};

function sentenceOf(act: InvitationAct): string {
  if ('report' in act)
    return act.report === 'left'
      ? 'The organisation reports that the person has left.'
      : `The organisation reports the person as ${act.report === 'member' ? 'a member' : 'an administrator'}.`;
  if ('role' in act)
    return act.role === 'given'
      ? 'An administrator makes the person one.'
      : 'An administrator removes the person’s role.';
  if ('recovery' in act) return 'The person asks for a link to set a password.';
  if ('signsIn' in act) return `The person signs in with password ${act.signsIn}.`;
  if ('code' in act) return `The person enters the code of sign-in ${act.code + 1}.`;
  if ('uses' in act) return `The person uses the session of sign-in ${act.uses + 1}.`;
  if ('passes' in act) return act.passes === 'hour' ? 'An hour passes.' : 'A week passes.';
  const tab = act.tab === 0 ? 'the first tab' : 'the second tab';
  const At = `T${tab.slice(1)}`;
  if ('opens' in act) return `The person opens link ${act.opens + 1} in ${tab}.`;
  if (!('call' in act))
    return act.does === 'retries' ? `The person tries again in ${tab}.` : `The person chooses a password in ${tab}.`;
  const call = act.isLate
    ? `${callNames[act.call]}, for which ${tab} no longer waits`
    : `${callNames[act.call]} of ${tab}`;
  switch (act.does) {
    case 'isChecked':
      return `The server finds the link good and works on ${call}.`;
    case 'isAnswered':
      return `The server carries out ${call}.`;
    case 'receives':
      return `${At} receives the answer to ${callNames[act.call]}.`;
    case 'losesRequest':
      return `${At} sends ${callNames[act.call]}, but it never arrives.`;
    case 'losesAnswer':
      return `The answer to ${call} is lost.`;
    case 'stopsWaiting':
      return `${At} stops waiting for the answer to ${callNames[act.call]}.`;
  }
}

type InvitationStep = Step<World, RecoveryFact, InvitationAct>;
type Rules = typeof invitationServer;

/** A tab after a move of its machine, and what the page says. */
function moved(
  tab: LinkTab,
  { world, emitted, invoked }: Move,
  password: number,
): { tab: LinkTab; facts: RecoveryFact[] } {
  const [started] = invoked;
  const name: CallName | null =
    started === undefined ? null : started.actor === 'setNewPassword' ? 'setNewPassword' : 'confirmToken';
  const call: LinkCall | null = name === null ? null : { name, link: tab.link, password, stage: 'sent' };
  const says = (emitted as { title?: string }[]).some(
    ({ title }) => title === 'Password changed' || title === 'Sign in with your new password',
  );
  return { tab: { ...tab, machine: world, call }, facts: says ? [{ fact: 'says', link: tab.link }] : [] };
}

const left = ({ call, lateCall }: LinkTab): LinkCall | null =>
  call?.stage === 'sent' || call?.stage === 'hashing' ? call : lateCall;

function stepsOf(world: World, keyed: KeyedMachine, rules: Rules): InvitationStep[] {
  const found: InvitationStep[] = [];
  const { server, left: budget } = world;
  const add = (
    act: InvitationAct,
    isChoice: boolean,
    change: Partial<World>,
    facts: RecoveryFact[],
    spends?: keyof Bounds,
  ) => {
    if (spends !== undefined && budget[spends] === 0) return;
    const next: World = {
      ...world,
      ...change,
      left: spends === undefined ? budget : { ...budget, [spends]: budget[spends] - 1 },
    };
    const { account } = next.server;
    const has: RecoveryFact[] =
      account === null ? [] : [{ fact: 'has', account: account.number, isAdmin: account.isAdmin }];
    found.push({ act, isChoice, world: next, facts: [...facts, ...has] });
  };
  const may = (act: InvitationAct, served: Served<unknown>, spends?: keyof Bounds) =>
    add(act, true, { server: served.server }, served.facts, spends);

  for (const report of ['member', 'administrator', 'left'] as const)
    may({ report }, rules.report(server, report), 'reports');
  for (const role of ['given', 'taken'] as const) may({ role }, rules.setRole(server, role === 'given'), 'roles');
  may({ recovery: true }, rules.requestLink(server), 'recoveries');
  for (let number = 1; number <= world.typed; number += 1)
    may({ signsIn: number }, rules.signIn(server, number), 'signIns');
  server.signIns.forEach(({ state }, number) => {
    if (state === 'waits') may({ code: number }, rules.enterCode(server, number));
    if (state === 'open') may({ uses: number }, rules.use(server, number));
  });
  for (const passes of ['hour', 'week'] as const) may({ passes }, rules.pass(server, passes), 'times');

  for (const place of [0, 1] as const) {
    const tab = world.tabs[place];
    const mine = (own: LinkTab): Pick<World, 'tabs'> => ({
      tabs: place === 0 ? [own, world.tabs[1]] : [world.tabs[0], own],
    });
    // Nothing distinguishes the tabs, so the first is opened first.
    if (place === 0 || world.tabs[0] !== null)
      server.links.forEach((_, link) => {
        const fresh = { machine: null as never, link, call: null, lateCall: tab === null ? null : left(tab) };
        const { tab: opened } = moved(fresh, keyed.startWith({ place: 'resetPassword', hasToken: true, email: '' }), 0);
        add({ tab: place, opens: link }, true, mine(opened), [], 'opens');
      });
    if (tab === null) continue;
    const send = (does: 'choosesPassword' | 'retries', event: PasswordResetEvent, spends?: keyof Bounds) => {
      if (!keyed.can(tab.machine, event)) return;
      const password = does === 'choosesPassword' ? world.typed + 1 : 0;
      const after = moved(tab, keyed.send(tab.machine, event), password);
      add(
        { tab: place, does },
        true,
        { ...mine(after.tab), typed: Math.max(world.typed, password) },
        after.facts,
        spends,
      );
    };
    send('choosesPassword', { type: 'password.submitted', password: '' }, 'passwords');
    send('retries', { type: 'retry.asked' });

    const serve = (one: LinkCall, isLate: boolean) => {
      const { name: call, link, password, stage } = one;
      const set = (next: LinkCall | null): Pick<World, 'tabs'> =>
        mine(isLate ? { ...tab, lateCall: next } : { ...tab, call: next });
      const answered = ({ answer, server: after, facts }: Served<LinkAnswer>) =>
        add(
          { tab: place, does: 'isAnswered', call, isLate },
          false,
          { ...set(isLate ? null : { ...one, stage: answer }), server: after },
          facts,
        );
      if (call === 'confirmToken') answered(rules.checkLink(server, link));
      else if (stage === 'hashing') answered(rules.setPassword(server, link, password));
      else if (rules.problemWith(server, link) === null)
        add({ tab: place, does: 'isChecked', call, isLate }, false, set({ ...one, stage: 'hashing' }), []);
      else answered(rules.checkLink(server, link));
    };
    const { call, lateCall } = tab;
    if (lateCall !== null) serve(lateCall, true);
    if (call === null) continue;
    const receives = (does: 'receives' | 'losesRequest' | 'losesAnswer', answer: LinkAnswer, isChoice: boolean) => {
      const [actor] = tab.machine.actors;
      const after = moved(tab, keyed.answer(tab.machine, actor?.id ?? '', answer), 0);
      add(
        { tab: place, does, call: call.name, isLate: false },
        isChoice,
        mine(after.tab),
        after.facts,
        isChoice ? 'losses' : undefined,
      );
    };
    if (call.stage === 'sent' || call.stage === 'hashing') {
      serve(call, false);
      if (call.stage === 'sent') receives('losesRequest', { error: noAnswer }, true);
      const after = moved({ ...tab, lateCall: left(tab) }, keyed.wait(tab.machine), 0);
      add(
        { tab: place, does: 'stopsWaiting', call: call.name, isLate: false },
        true,
        mine(after.tab),
        after.facts,
        'lates',
      );
    } else {
      receives('receives', call.stage, false);
      receives('losesAnswer', { error: noAnswer }, true);
    }
  }
  return found;
}

/**
 * @param model the password reset's; another one to see whether the properties notice a mistake in its chart
 * @param rules what the server does; others to see whether the properties notice a mistake there
 */
export function invitations(
  bounds: Bounds,
  model: FlowModel = passwordReset,
  rules: Rules = invitationServer,
): Composition<World, RecoveryFact, InvitationAct> {
  const keyed = keyedMachine(model, ({ error }: PasswordResetContext) => error?.code);
  const keyOfTab = keyNumbering<LinkTab>(({ machine, ...rest }) => JSON.stringify([keyed.keyOf(machine), rest]));
  const nobody: InvitationServer = { account: null, made: 0, links: [], signIns: [] };
  return {
    name: 'invitations',
    bounds: Object.entries(bounds).map(([name, most]) => `${name}: ${most}`),
    starts: {
      'nobody is invited yet': {
        tabs: [null, null],
        server: nobody,
        typed: 0,
        left: { ...bounds, reports: bounds.reports + 1 },
      },
    },
    steps: (world) => stepsOf(world, keyed, rules),
    sentenceOf,
    keyOf: ({ tabs, ...rest }) => JSON.stringify([tabs.map((tab) => tab && keyOfTab(tab)), rest]),
    properties: recoveryProperties,
    waitsIn: ({ tabs }) =>
      tabs.flatMap((tab, place) => (tab?.machine.snapshot.hasTag('busy') ? [`The wait in tab ${place + 1}`] : [])),
    wrongAtRest: () => [],
  };
}
