// One panel of the flow book with a walk of its own and no diagram: what it colours and selects is recorded.
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useMemo, useState } from 'react';
import { vi } from 'vitest';
import type { FlowCoverage } from '#contract/flowBook.ts';
import type { PanelProps } from '#features/flowBook/book.ts';
import type { EdgePaint } from '#features/flowBook/diagram/paint.ts';
import { useWalk, type Walking } from '#features/flowBook/useWalk.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { model as securityQuestions } from '#machines/securityQuestions/securityQuestions.model.ts';

export type Painted = Readonly<Record<string, EdgePaint>> | null;

export const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';

/**
 * Ten transitions, two actors, one committed run of 18 steps. A copy for each test, because panels remember state per
 * model.
 */
export const freshModel = (): FlowModel => ({ ...securityQuestions });

export function openPanel(
  Panel: ComponentType<PanelProps>,
  { model = freshModel(), coverage = null }: { model?: FlowModel; coverage?: FlowCoverage | null } = {},
) {
  const paint = vi.fn<(painted: Painted) => void>();
  const draw = vi.fn<(drawing: string | null) => void>();
  const shown = vi.fn<(walking: Walking, selected: string | null) => void>();
  function Page() {
    const walking = useWalk(model);
    const [selected, select] = useState<string | null>(null);
    shown(walking, selected);
    const book = useMemo(() => ({ model, svg, coverage, paint, draw, isRead: false, selected, select }), [selected]);
    return <Panel walking={walking} book={book} />;
  }
  window.history.replaceState(null, '', '/flows/securityQuestions');
  const user = userEvent.setup();
  const view = render(<Page />);
  return {
    ...view,
    user,
    paint,
    walking: (): Walking => {
      const [walking] = shown.mock.lastCall ?? [];
      if (walking === undefined) throw new Error('Nothing is shown.');
      return walking;
    },
    selected: () => shown.mock.lastCall?.[1] ?? null,
  };
}
