import { useUnsavedValues } from '#fields/useUnsavedFields.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import type { CancelProps } from './cancelSituation.ts';

/** The name under which an unsaved reason is kept. */
export const CANCELLATION = 'cancellation';

export const noReason = { reasonId: '', comment: '' };

/** Keeps the reason if the session ends after it was given and before the subscription is cancelled. */
export function useUnsavedReason(actor: CancelProps['actor'], isUnderWay: boolean): void {
  const reasonId = useFlowState(actor, ({ context }) => context.reasonId);
  const comment = useFlowState(actor, ({ context }) => context.comment);
  useUnsavedValues(CANCELLATION, isUnderWay ? { reasonId, comment } : noReason, noReason);
}
