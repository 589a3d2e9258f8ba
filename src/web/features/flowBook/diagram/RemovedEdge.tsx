import type { GoneLine } from './paint.ts';

/** A transition that the machine no longer has, dashed between the states it connected. */
export const RemovedEdge = ({ line: { way, head, words, x, y }, title, isSelected }: { line: GoneLine; title: string | undefined; isSelected: boolean }) => (
  <g className="gone" role="img" aria-label={title} data-selected={isSelected ? '' : undefined}>
    <title>{title}</title>
    <path d={way} />
    <path d={head} />
    <text x={x} y={y}>
      {words}
    </text>
  </g>
);
