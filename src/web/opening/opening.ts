import {
  Actor,
  type ActorOptions,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { storedToken } from '#api/storedToken.ts';
import type { FlowEffect } from '#flow/effects.ts';
import type { FlowOpening } from '#flow/flowOpening.ts';
import type { FlowModel, Outcome } from '#machines/kit/model.ts';
import { placeOf } from '#machines/kit/place.ts';
import type { Move, Stimulus } from '#machines/kit/world.ts';
import { HeldClock } from './heldClock.ts';
import { inNameOf } from './inNameOf.ts';
import { type Leg, legOf } from './leg.ts';
import { press, type as typeInto } from './pageControls.ts';
import type { NamedWalk, Recipe } from './recipe.ts';
import { isStandIn, type Script, followScript, type PendingAnswer } from './followScript.ts';
import type { StoredOpening } from './storedOpening.ts';
import { STEP_LIMIT, until } from './until.ts';

/*
 * Leads a page into a state: its machine runs in the page with the page’s own actors, events and effects, but its actors
 * answer what the walk says, and its time passes when the walk says.
 */

/** What the bar says. `missed`: the page went another way than the walk; `still`: answers and time stand still. */
export type OpeningStatus =
  | { is: 'underWay' }
  | { is: 'still' | 'real'; answeredByServer: number }
  | { is: 'missed'; expected: string; actual: string };

/** How long a page may take until its machine is created, in ms. */
const START_LIMIT = 60_000;
/** A timer that would end the state sooner is held, in ms. */
const SOON = 20_000;

const leavesSite = ({ type }: FlowEffect): boolean => type === 'redirect' || type === 'goToApp';

const snapshotOf = (actor: AnyActorRef): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot;

export class Opening implements FlowOpening, Script {
  readonly #opening: StoredOpening;
  readonly #recipe: Recipe;
  readonly #legs: Leg[];
  readonly #clock = new HeldClock();
  readonly #actors = new Map<string, AnyActorRef>();
  readonly #waiting = new Map<string, PendingAnswer & { src: string }>();
  readonly #left = new Set<() => void>();
  readonly #postponed: (() => void)[] = [];
  readonly #report: (status: OpeningStatus) => void;
  #phase: 'waiting' | 'underWay' | 'still' | 'real' = 'waiting';
  #leg = 0;
  #step = 0;
  #isSending = false;
  #navigatesTo: string | null = null;
  /** Whether the machine has ended by going to a page beyond the walk. */
  #isLeaving = false;
  #answeredByServer = 0;

  constructor(
    opening: StoredOpening,
    recipe: Recipe,
    models: readonly FlowModel[],
    report: (status: OpeningStatus) => void,
  ) {
    this.#opening = opening;
    this.#recipe = recipe;
    const walks: NamedWalk[] = [...(recipe.before ?? []), opening];
    this.#legs = walks.flatMap((walk) => {
      const model = models.find(({ name }) => name === walk.machine);
      return model === undefined ? [] : [legOf(model, walk)];
    });
    this.#report = report;
    void until(() => this.#phase !== 'waiting', START_LIMIT).then((hasBegun) => hasBegun || this.#miss());
    if (recipe.presses) void this.#pressControls(recipe.presses);
  }

  async #pressControls(names: readonly string[]): Promise<void> {
    for (const name of names) await press(name, STEP_LIMIT);
  }

  create<M extends AnyStateMachine>(machine: M, options: ActorOptions<M>): Actor<M> | null {
    const { within = [], where = [], input: replaced = [] } = this.#recipe;
    const { input: begun } = this.#recipe.before?.[0] ?? this.#opening;
    const walked = this.#legs[0]?.model.inputs[begun] as Record<string, unknown> | undefined;
    const own = options.input as Record<string, unknown> | undefined;
    const isFirst = this.#phase === 'waiting';
    if (machine.id !== (within[0] ?? this.#opening.machine) || (!isFirst && this.#phase !== 'underWay')) return null;
    if (where.some((field) => own?.[field] !== walked?.[field])) return null;
    const fields = Object.fromEntries((isFirst ? replaced : []).map((field) => [field, walked?.[field]]));
    const { inspect } = options;
    const actor = new Actor(followScript(machine, this), {
      ...options,
      input: own === undefined ? own : { ...own, ...fields },
      clock: this.#clock,
      ...(typeof inspect === 'function' && {
        inspect: (inspected: { actorRef: object }) => {
          if (!isStandIn(inspected.actorRef)) inspect(inspected as Parameters<typeof inspect>[0]);
        },
      }),
    } as unknown as ActorOptions<M>);
    this.#postponeOutside(actor);
    const start = actor.start.bind(actor);
    let hasStarted = false;
    actor.start = () => {
      if (hasStarted || (this.#phase !== 'waiting' && this.#phase !== 'underWay')) return start();
      hasStarted = true;
      const begins = this.#phase === 'waiting';
      this.#phase = 'underWay';
      this.onMachine(actor);
      start();
      if (begins) void this.#run();
      return actor;
    };
    return actor;
  }

  /** What happens outside the flow waits until the walk has ended. */
  #postponeOutside(actor: AnyActorRef): void {
    // Where a person types, the page sends the events of the walk itself.
    const outside = new Set(this.#recipe.types ? [] : this.#legs.flatMap(({ model }) => model.fromOutside ?? []));
    const send = actor.send.bind(actor);
    actor.send = (event: EventObject) => {
      const isOutside = !this.#isSending && outside.has(event.type);
      if (isOutside && this.#phase !== 'real') return void this.#postponed.push(() => send(event));
      // The person goes on without asking for it.
      if (!this.#isSending && this.#phase === 'still') this.goOn();
      send(event);
    };
  }

  onMachine(actor: AnyActorRef): void {
    const { id: machine } = (actor as Actor<AnyStateMachine>).logic;
    this.#actors.set(machine, actor);
    actor.on('*', (effect: unknown) => {
      const { type, to } = effect as FlowEffect & { to?: string };
      if (type !== 'navigate' || this.#phase !== 'underWay') return;
      if (this.#isEnding) this.#isLeaving = true;
      else this.#navigatesTo = to ?? null;
    });
  }

  onInvoked(machine: string, src: string, id: string, waiting: PendingAnswer): void {
    const isOuter =
      this.#recipe.within?.includes(machine) === true && !this.#legs.some((leg) => leg.machine === machine);
    const isBelow = !isOuter && !this.#legs.some((leg) => leg.machine === machine);
    const isServed = this.#recipe.server?.some((each) => each.startsWith(`${src}: `)) === true;
    const isWalked = this.#phase === 'underWay' && !isOuter && !(isBelow && isServed);
    if (!isWalked) void this.#askReal(waiting);
    else this.#waiting.set(`${machine}/${id}`, { ...waiting, src });
  }

  answersFor(machine: string, id: string): boolean {
    const leg = this.#legs[this.#leg];
    // The first machine invokes others as soon as it is created, before it starts.
    if (this.#phase === 'still' || this.#phase === 'real' || leg?.machine !== machine) return false;
    for (let index = this.#step; index < leg.taken.length; index += 1) {
      const stimulus = leg.taken[index];
      if (stimulus !== undefined && 'actor' in stimulus && stimulus.actor === id) return true;
      if (leg.moves[index + 1]?.invoked.some(({ actor }) => actor === id)) return false;
    }
    return false;
  }

  keepsBack(effect: FlowEffect, carryOut: () => void): boolean {
    if (this.#phase === 'real' || this.#phase === 'waiting') return false;
    // Effects arrive a moment after the step that causes them.
    const leavesPage = effect.type === 'navigate' && this.#isLeaving;
    if (!leavesPage && !leavesSite(effect)) return false;
    this.#left.clear();
    this.#left.add(carryOut);
    return true;
  }

  /** Whether the machine ends with the walk’s last step, so that a page it then goes to is beyond the walk. */
  get #isEnding(): boolean {
    const { moves = [], taken = [] } = this.#legs.at(-1) ?? {};
    const isLast = this.#leg === this.#legs.length - 1 && this.#step === taken.length;
    return isLast && moves.at(-1)?.world.snapshot.status === 'done';
  }

  async #askReal(waiting: PendingAnswer): Promise<void> {
    const outcome = await waiting.askReal();
    if (waiting.isWaiting()) waiting.answer(outcome);
  }

  async #run(): Promise<void> {
    for (const [index, leg] of this.#legs.entries()) {
      this.#leg = index;
      this.#step = 0;
      const { moves, taken } = leg;
      const begins = this.#isAt(leg, moves[0]);
      if (!(begins === true || (await begins))) return;
      for (const [step, stimulus] of taken.entries()) {
        this.#step = step + 1;
        this.#navigatesTo = null;
        const before = moves[step];
        // Without a pause wherever possible: no view may see what stands in for a machine.
        const takes = before !== undefined && this.#take(leg, stimulus, before);
        if (!(typeof takes === 'boolean' ? takes : await takes)) return this.#miss(leg, moves[step + 1]);
        const arrives = this.#isAt(leg, moves[step + 1]);
        if (!(typeof arrives === 'boolean' ? arrives : await arrives)) return;
      }
    }
    this.#end();
  }

  /** Whether the page’s machine gets to where a move leads. Pages that it goes to take a moment. */
  #isAt(leg: Leg, move: Move | undefined): boolean | Promise<boolean> {
    if (move === undefined) return false;
    const expected = placeOf(move.world.snapshot);
    const isThere = () => {
      const actor = this.#actors.get(leg.machine);
      return actor !== undefined && placeOf(snapshotOf(actor)) === expected;
    };
    if (this.#navigatesTo === null && isThere()) return true;
    const get = async () => {
      if (this.#navigatesTo !== null) await this.#arrive(leg.machine, this.#navigatesTo);
      const isReached = await until(isThere);
      if (!isReached) this.#miss(leg, move);
      return isReached;
    };
    return get();
  }

  /** Waits until the page has gone there, and its machine has started if it isn’t the same. */
  async #arrive(machine: string, to: string): Promise<void> {
    const { pathname } = new URL(to, window.location.href);
    const before = this.#actors.get(machine);
    await until(() => window.location.pathname === pathname);
    // React shows the page it has gone to a moment later.
    if (before !== undefined && snapshotOf(before).status === 'active')
      await until(() => snapshotOf(before).status !== 'active', 500);
    if (
      before !== undefined &&
      snapshotOf(before).status === 'stopped' &&
      this.#step < (this.#legs[this.#leg]?.taken.length ?? 0)
    )
      await until(() => this.#actors.get(machine) !== before);
  }

  #take(leg: Leg, stimulus: Stimulus, before: Move): boolean | Promise<boolean> {
    const actor = this.#actors.get(leg.machine);
    if (actor === undefined) return false;
    if ('after' in stimulus) return this.#clock.fireNext();
    if ('event' in stimulus) {
      const typing = this.#recipe.types?.[stimulus.event];
      this.#isSending = true;
      try {
        if (typing) return typeInto(typing.field, typing.text);
        const event = leg.model.events(before.world.snapshot)[stimulus.event];
        if (event === undefined) return false;
        actor.send(this.#named(event));
      } finally {
        this.#isSending = false;
      }
      return true;
    }
    const src = before.world.actors.find(({ id }) => id === stimulus.actor)?.src ?? '';
    const outcome = leg.model.outcomes[src]?.[stimulus.answers];
    const key = `${leg.machine}/${stimulus.actor}`;
    if (outcome === undefined) return false;
    const name = `${src}: ${stimulus.answers}`;
    const answer = () => this.#answer(key, name, outcome);
    return this.#waiting.has(key) ? answer() : until(() => this.#waiting.has(key)).then((has) => has && answer());
  }

  /** Answers like this, or lets the server answer if it can. */
  #answer(key: string, name: string, outcome: Outcome): boolean | Promise<boolean> {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return false;
    this.#waiting.delete(key);
    const { token } = this.#opening.person;
    if (this.#recipe.signsIn?.includes(name) === true && token !== null) storedToken.keep(token);
    const give = (real: Outcome | null): boolean => {
      const isServers = real !== null && 'done' in real;
      if (isServers) this.#answeredByServer += 1;
      waiting.answer(isServers ? real : this.#named(outcome));
      return true;
    };
    return this.#recipe.server?.includes(name) === true ? waiting.askReal().then(give) : give(null);
  }

  #named<T extends EventObject | Outcome>(value: T): T {
    return inNameOf(this.#opening.person, this.#recipe.ids ?? {}, value);
  }

  #miss(leg?: Leg, move?: Move): void {
    const actor = leg && this.#actors.get(leg.machine);
    this.#letGo();
    this.#report({
      is: 'missed',
      expected: move === undefined ? this.#opening.place : placeOf(move.world.snapshot),
      actual: actor === undefined ? '' : placeOf(snapshotOf(actor)),
    });
  }

  /** Stands still if the state would otherwise be left without anybody’s doing. */
  #end(): void {
    const actor = this.#actors.get(this.#opening.machine);
    const isAwaited = [...this.#waiting.values()].some(({ isWaiting }) => isWaiting());
    const isBusy = actor !== undefined && snapshotOf(actor).hasTag('busy');
    const isStill =
      isAwaited || isBusy || this.#isLeaving || this.#left.size > 0 || (this.#clock.untilNext ?? SOON) < SOON;
    if (isStill) this.#phase = 'still';
    else this.#letGo();
    this.#report({ is: isStill ? 'still' : 'real', answeredByServer: this.#answeredByServer });
  }

  /** From here on, everything is real. */
  goOn(): void {
    this.#letGo();
    this.#report({ is: 'real', answeredByServer: this.#answeredByServer });
  }

  #letGo(): void {
    this.#phase = 'real';
    this.#clock.release();
    for (const waiting of this.#waiting.values()) if (waiting.isWaiting()) void this.#askReal(waiting);
    this.#waiting.clear();
    for (const carryOut of this.#left) carryOut();
    this.#left.clear();
    for (const send of this.#postponed.splice(0)) send();
  }
}
