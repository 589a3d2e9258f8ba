import {
  type ActorLogic,
  type ActorScope,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type Snapshot,
  StateMachine,
} from 'xstate';
import type { Outcome } from '#machines/kit/model.ts';

/*
 * A machine's actors, each of which waits until it is said what it answers: what a walk says, or whatever its real
 * actor answers.
 */

/** An invoked actor that waits for its answer. */
export interface PendingAnswer {
  /** Answers like this. */
  answer: (outcome: Outcome) => void;
  /** Lets the real actor answer. Resolves with its answer, before it is given. */
  askReal: () => Promise<Outcome>;
  isWaiting: () => boolean;
}

export interface Script {
  /** Called when a machine has started, as a page’s own or invoked by another. */
  onMachine: (actor: AnyActorRef) => void;
  /** Called when an actor that a machine invokes has started. */
  onInvoked: (machine: string, src: string, id: string, waiting: PendingAnswer) => void;
  /** Whether the walk says what this invoked machine ends with, so that it need not run. */
  answersFor: (machine: string, id: string) => boolean;
}

type WaitingSnapshot = Snapshot<unknown> & { input: unknown };
type Answered = EventObject & { outcome: Outcome };

const ANSWERED = 'opening.answered';

const isAnswer = (event: EventObject): event is Answered => event.type === ANSWERED;

/** The snapshot of an actor that has answered like this. */
function answered(snapshot: WaitingSnapshot, outcome: Outcome): WaitingSnapshot {
  return 'done' in outcome
    ? { ...snapshot, status: 'done', output: outcome.done, error: undefined }
    : { ...snapshot, status: 'error', output: undefined, error: outcome.error };
}

const waitingLogic = (
  logic: AnyActorLogic,
  onStart: (self: AnyActorRef, waiting: PendingAnswer) => void,
): AnyActorLogic =>
  ({
    getInitialSnapshot: (_scope: unknown, input: unknown) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
    }),
    getPersistedSnapshot: (snapshot: WaitingSnapshot) => snapshot,
    transition: (snapshot: WaitingSnapshot, event: EventObject): WaitingSnapshot => {
      if (isAnswer(event)) return answered(snapshot, event.outcome);
      return event.type === 'xstate.stop'
        ? ({ ...snapshot, status: 'stopped', error: undefined } as WaitingSnapshot)
        : snapshot;
    },
    start: ({ input }: WaitingSnapshot, { self }: ActorScope<WaitingSnapshot, EventObject>) => {
      const isWaiting = () => self.getSnapshot().status === 'active';
      const answer = (outcome: Outcome) => self.send({ type: ANSWERED, outcome } as Answered);
      const askReal = () =>
        new Promise<Outcome>((resolve) => {
          const real = createActor(logic, { input });
          real.subscribe({
            error: (error) => resolve({ error }),
            complete: () => resolve({ done: real.getSnapshot().output }),
          });
          real.start();
          // A call that nobody waits for any more is aborted.
          self.subscribe({ complete: () => real.stop() });
        });
      onStart(self, { isWaiting, answer, askReal });
    },
  }) as ActorLogic<WaitingSnapshot, EventObject>;

const doNothing = () => {};

/** Actors that stand in for an invoked machine. */
const standIns = new WeakSet<object>();

/** Whether an actor stands in for a machine, so that it has no states. */
export const isStandIn = (actor: object): boolean => standIns.has(actor);

/**
 * A machine that runs, or waits for its end without running if the walk names it. Which of them is known when it is
 * invoked.
 */
function eitherLogic(machine: AnyStateMachine, owner: string, script: Script): AnyStateMachine {
  const waiting = waitingLogic(machine, (self, handle) => script.onInvoked(owner, '', self.id, handle));
  const logic = Object.create(machine) as AnyStateMachine;
  const chosen = (self: object): AnyActorLogic => (standIns.has(self) ? waiting : machine);
  logic.getInitialSnapshot = ((scope: ActorScope<AnyMachineSnapshot, EventObject>, input: unknown) => {
    if (!script.answersFor(owner, scope.self.id)) return machine.getInitialSnapshot(scope as never, input as never);
    standIns.add(scope.self);
    // Views may look at it before it answers. They see the machine as it begins, with nothing that it does started.
    const idle = { ...scope, defer: doNothing, actionExecutor: doNothing };
    return { ...machine.getInitialSnapshot(idle as never, input as never), input };
  }) as typeof logic.getInitialSnapshot;
  logic.transition = ((snapshot: never, event: never, scope: ActorScope<AnyMachineSnapshot, EventObject>) =>
    chosen(scope.self).transition(snapshot, event, scope as never)) as typeof logic.transition;
  logic.start = ((snapshot: never, scope: ActorScope<AnyMachineSnapshot, EventObject>) => {
    chosen(scope.self).start?.(snapshot, scope as never);
    if (!standIns.has(scope.self)) script.onMachine(scope.self as AnyActorRef);
  }) as typeof logic.start;
  return logic;
}

/** The machine with actors that follow the script, and so all machines that it invokes. */
export function followScript<M extends AnyStateMachine>(machine: M, script: Script): M {
  const provided = machine.implementations.actors as Record<string, AnyActorLogic>;
  const actors = Object.fromEntries(
    Object.entries(provided).map(([src, logic]) => [
      src,
      logic instanceof StateMachine
        ? eitherLogic(followScript(logic as AnyStateMachine, script), machine.id, script)
        : waitingLogic(logic, (self, handle) => script.onInvoked(machine.id, src, self.id, handle)),
    ]),
  );
  return machine.provide({ actors } as never) as M;
}
