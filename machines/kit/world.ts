import {
  createActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type ExecutableActionObject,
} from 'xstate';
import { edgesByDefinition, type Edge } from './edges.ts';
import type { FlowModel, Outcome } from './model.ts';

/** Something that can happen to a machine: an event, an actor's answer, or the next timer firing. */
export type Stimulus = { event: string } | { actor: string; answers: string } | { after: string; ms: number };

/** A machine frozen at one moment. */
export interface World {
  snapshot: AnyMachineSnapshot;
  /** Invoked actors that haven't answered yet. */
  actors: RunningActor[];
  /** Pending timers, the next one first. Times are ms since the start. */
  timers: Timer[];
  now: number;
}

interface RunningActor {
  id: string;
  src: string;
}

interface Timer {
  id: string;
  event: EventObject;
  /** The delay's name, as in `after pollPause`, or the type of an event raised with a delay. */
  name: string;
  due: number;
}

/** The effects of a move on the outside world, in order. */
export interface Effects {
  emitted: unknown[];
  /** The actors that were started, with their input. */
  invoked: { actor: string; input?: unknown }[];
}

/** The result of a stimulus: the transitions that fired, including `always` and guarded branches, and their effects. */
export interface Move extends Effects {
  world: World;
  fired: Edge[];
}

/** The stimulus's name, without its amount of time. */
export function stimulusName(stimulus: Stimulus): string {
  if ('event' in stimulus) return stimulus.event;
  if ('actor' in stimulus) return `${stimulus.actor}: ${stimulus.answers}`;
  return `after ${stimulus.after}`;
}

/** A model's machine that is stepped without running it: it assigns and emits, but actors and timers don't run. */
export interface DryMachine {
  start: (inputName: string) => Move;
  /** Everything that can happen now, in a fixed order. */
  stimuli: (world: World) => Stimulus[];
  /** Throws if the stimulus can't happen now. */
  apply: (world: World, stimulus: Stimulus) => Move;
  /** Starts with an input that the model doesn't name. */
  startWith: (input: unknown) => Move;
  /** Sends an event that the model doesn't name. */
  send: (world: World, event: EventObject) => Move;
  /** Gives an actor's answer that the model doesn't name. Throws if the actor isn't running. */
  answer: (world: World, actor: string, outcome: Outcome) => Move;
  /** Lets the next timer fire, with all others due at the same moment. */
  wait: (world: World) => Move;
}

/** A built-in action as XState passes it to the executor. */
interface BuiltInAction {
  type: string;
  params: { event?: EventObject; id?: string; delay?: number; sendId?: string; src?: string; input?: unknown };
}

/**
 * XState's `transition()` returns neither the transitions that fired nor delayed events. So the machine is driven
 * through an actor scope that executes nothing and records both. Its actor is never started.
 */
export function dryMachine(model: FlowModel): DryMachine {
  const machine: AnyStateMachine = model.machine;
  const edges = edgesByDefinition(machine);
  const names = new Map([...edges.values()].map((edge) => [edge.eventType, edge.on.replace(/^after /, '')]));
  let fired: Edge[] = [];
  let recorded: BuiltInAction[] = [];

  const [anyInput] = Object.values(model.inputs);
  const self = createActor(machine, { input: anyInput });
  self.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep') return;
    for (const definition of inspected._transitions) {
      const edge = edges.get(definition);
      if (edge !== undefined) fired.push(edge);
    }
  });
  const scope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: ({ type, params }: ExecutableActionObject) =>
      void recorded.push({ type, params: (params ?? {}) as BuiltInAction['params'] }),
  };

  const timersAfter = (timers: Timer[], now: number): Timer[] => {
    const pending = new Map(timers.map((timer) => [timer.id, timer]));
    for (const { type, params } of recorded) {
      if (type === 'xstate.cancel') pending.delete(String(params.sendId));
      if (type !== 'xstate.raise' || params.delay === undefined || params.event === undefined) continue;
      const { event, id = event.type, delay } = params;
      pending.delete(id);
      pending.set(id, { id, event, name: names.get(event.type) ?? event.type, due: now + delay });
    }
    return [...pending.values()].toSorted((a, b) => a.due - b.due);
  };

  const actorsAfter = (actors: RunningActor[]): RunningActor[] => {
    const running = new Map(actors.map((actor) => [actor.id, actor]));
    for (const { type, params } of recorded) {
      const { id, src } = params;
      if (id === undefined) continue;
      if (type === 'xstate.stopChild') running.delete(id);
      if (type === 'xstate.spawnChild' && src !== undefined) running.set(id, { id, src });
    }
    return [...running.values()];
  };

  const move = ({ actors, timers, now }: Omit<World, 'snapshot'>, step: () => AnyMachineSnapshot): Move => {
    fired = [];
    recorded = [];
    const snapshot = step();
    const isActive = snapshot.status === 'active';
    const emitted = recorded.flatMap(({ type, params }) => (type === 'xstate.emit' ? [params.event] : []));
    const invoked = recorded.flatMap(({ type, params: { id, input } }) =>
      type === 'xstate.spawnChild' && id !== undefined
        ? [{ actor: id, ...(input === undefined ? {} : { input }) }]
        : [],
    );
    return {
      world: {
        snapshot,
        actors: isActive ? actorsAfter(actors) : [],
        timers: isActive ? timersAfter(timers, now) : [],
        now,
      },
      fired,
      emitted,
      invoked,
    };
  };

  const send = (world: World, event: EventObject): Move =>
    move(world, () => machine.transition(world.snapshot, event, scope));

  const startWith = (input: unknown): Move =>
    move({ actors: [], timers: [], now: 0 }, () => machine.getInitialSnapshot(scope, input));

  const answer = (world: World, actor: string, outcome: Outcome): Move => {
    if (!world.actors.some(({ id }) => id === actor)) throw new Error(`${actor} of ${model.name} isn't running.`);
    const event =
      'done' in outcome
        ? { type: `xstate.done.actor.${actor}`, output: outcome.done, actorId: actor }
        : { type: `xstate.error.actor.${actor}`, error: outcome.error, actorId: actor };
    return send({ ...world, actors: world.actors.filter(({ id }) => id !== actor) }, event);
  };

  const wait = (world: World): Move => {
    const [first, ...rest] = world.timers;
    if (first === undefined) throw new Error('No timer is pending.');
    let result = send({ ...world, timers: rest, now: first.due }, first.event);
    for (;;) {
      const [next, ...later] = result.world.timers;
      if (next === undefined || next.due > first.due) return result;
      const further = send({ ...result.world, timers: later }, next.event);
      result = {
        world: further.world,
        fired: [...result.fired, ...further.fired],
        emitted: [...result.emitted, ...further.emitted],
        invoked: [...result.invoked, ...further.invoked],
      };
    }
  };

  const outcomesOf = ({ id, src }: RunningActor) => {
    const outcomes = model.outcomes[src];
    if (outcomes === undefined)
      throw new Error(`The model of ${model.name} doesn't say what ${src} (${id}) may answer.`);
    return outcomes;
  };

  return {
    start: (inputName) => {
      if (!(inputName in model.inputs)) throw new Error(`The model of ${model.name} has no input "${inputName}".`);
      return startWith(model.inputs[inputName]);
    },
    startWith,
    send,
    answer,
    wait,

    stimuli: (world) => {
      const { snapshot, actors, timers, now } = world;
      if (snapshot.status !== 'active') return [];
      const [next] = timers;
      return [
        ...Object.keys(model.events(snapshot)).map((event) => ({ event })),
        ...actors.flatMap((actor) => Object.keys(outcomesOf(actor)).map((answers) => ({ actor: actor.id, answers }))),
        ...(next === undefined ? [] : [{ after: next.name, ms: next.due - now }]),
      ];
    },

    apply: (world, stimulus) => {
      const impossible = () =>
        new Error(
          `"${stimulusName(stimulus)}" can't happen in ${JSON.stringify(world.snapshot.value)} of ${model.name}.`,
        );
      if ('event' in stimulus) {
        const event = world.snapshot.status === 'active' ? model.events(world.snapshot)[stimulus.event] : undefined;
        if (event === undefined) throw impossible();
        return send(world, event);
      }
      if ('actor' in stimulus) {
        const actor = world.actors.find(({ id }) => id === stimulus.actor);
        const outcome = actor && outcomesOf(actor)[stimulus.answers];
        if (outcome === undefined) throw impossible();
        return answer(world, stimulus.actor, outcome);
      }
      const [next] = world.timers;
      if (next?.name !== stimulus.after || next.due - world.now !== stimulus.ms) throw impossible();
      return wait(world);
    },
  };
}
