import type { ComponentType } from 'react';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import type { PanelProps } from './book.ts';
import { DrivePanel } from './drive/DrivePanel.tsx';
import { ExportMenu } from './exports/ExportMenu.tsx';

export interface BookTab {
  id: string;
  title: string;
  Panel: ComponentType<PanelProps>;
}

/**
 * The tabs beside a machine's drawing, in this order. All but the first are loaded when they are opened: `lazyPart(()
 * => import(…)).Part`.
 */
export const tabs: readonly BookTab[] = [
  { id: 'drive', title: 'Drive', Panel: DrivePanel },
  {
    id: 'questions',
    title: 'Ask',
    Panel: lazyPart(() =>
      import('./questions/QuestionsPanel.tsx').then(({ QuestionsPanel }) => ({ default: QuestionsPanel })),
    ).Part,
  },
  {
    id: 'replay',
    title: 'Replay',
    Panel: lazyPart(() => import('./replay/ReplayPanel.tsx').then(({ ReplayPanel }) => ({ default: ReplayPanel })))
      .Part,
  },
  {
    id: 'coverage',
    title: 'Coverage',
    Panel: lazyPart(() =>
      import('./coverage/CoveragePanel.tsx').then(({ CoveragePanel }) => ({ default: CoveragePanel })),
    ).Part,
  },
  {
    id: 'outline',
    title: 'Outline',
    Panel: lazyPart(() => import('./outline/OutlinePanel.tsx').then(({ OutlinePanel }) => ({ default: OutlinePanel })))
      .Part,
  },
  {
    id: 'matrix',
    title: 'Events',
    Panel: lazyPart(() => import('./matrix/MatrixPanel.tsx').then(({ MatrixPanel }) => ({ default: MatrixPanel })))
      .Part,
  },
  {
    id: 'compare',
    title: 'Compare',
    Panel: lazyPart(() => import('./compare/ComparePanel.tsx').then(({ ComparePanel }) => ({ default: ComparePanel })))
      .Part,
  },
];

const openHere = lazyPart(() => import('./opening/OpenHere.tsx').then(({ OpenHere }) => ({ default: OpenHere })));

/** Actions on the whole machine, at the top of its page. */
export const acts: readonly ComponentType<PanelProps>[] = [openHere.Part, ExportMenu];

export const preloadActs = openHere.preload;
