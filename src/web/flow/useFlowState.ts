import { useSelector } from '@xstate/react';
import type { Actor, AnyStateMachine, SnapshotFrom } from 'xstate';
import { viewOf } from '#machines/kit/view.ts';

const identity = <S>(snapshot: S): S => snapshot;

/** The snapshot of a flow, or the part that `select` returns. Rerenders when it changes. */
export function useFlowState<M extends AnyStateMachine>(actor: Actor<M>): SnapshotFrom<M>;
export function useFlowState<M extends AnyStateMachine, T>(
  actor: Actor<M>,
  select: (snapshot: SnapshotFrom<M>) => T,
): T;
export function useFlowState<M extends AnyStateMachine>(
  actor: Actor<M>,
  select: (snapshot: SnapshotFrom<M>) => unknown = identity,
): unknown {
  return useSelector(actor, select);
}

/** The view named by the flow's current state (`meta.view`). */
export const useFlowView = <M extends AnyStateMachine>(actor: Actor<M>): string | undefined =>
  useFlowState(actor, viewOf);
