import { useSelector } from '@xstate/react';
import type { Actor, AnyStateMachine, SnapshotFrom } from 'xstate';
import { viewOf } from '#machines/kit/trace.ts';

const whole = <S>(snapshot: S): S => snapshot;

/** The state of a flow, or what `select` takes of it; renders again when that changes. */
export function useFlowState<M extends AnyStateMachine>(actor: Actor<M>): SnapshotFrom<M>;
export function useFlowState<M extends AnyStateMachine, T>(actor: Actor<M>, select: (snapshot: SnapshotFrom<M>) => T): T;
export function useFlowState<M extends AnyStateMachine>(actor: Actor<M>, select: (snapshot: SnapshotFrom<M>) => unknown = whole): unknown {
  return useSelector(actor, select);
}

/** The view that the flow's state asks for (`meta.view`). */
export const useFlowView = <M extends AnyStateMachine>(actor: Actor<M>): string | undefined => useFlowState(actor, viewOf);
