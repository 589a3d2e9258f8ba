import { useMemo } from 'react';
import styled from 'styled-components';
import { radius, space, token } from '#ui/theme.ts';
import { parseDrawing, type Shape } from '../diagram/parse.ts';

const Map = styled.svg`
  display: block;
  width: 100%;
  max-height: 168px;
  padding: ${space[8]};
  border: 1px solid ${token.line};
  border-radius: ${radius.control};
  background: ${token.sunken};
  @container (max-width: 479px) {
    display: none;
  }
  rect {
    fill: ${token.surface};
    stroke: ${token.lineStrong};
    stroke-width: 4;
    cursor: pointer;
  }
  [data-near] {
    fill: ${token.accentSoft};
    stroke: ${token.accent};
  }
  [data-now] {
    stroke: ${token.accent};
    stroke-width: 12;
  }
  [data-at] {
    fill: ${token.accent};
    stroke: ${token.accent};
  }
`;

/** The boxes of a drawing's states, by their names, outer ones first. */
function boxesOf(shapes: readonly Shape[]): { name: string; frame: Record<string, string> }[] {
  return shapes.flatMap((shape) => {
    const inner = shape.children.filter((child) => typeof child !== 'string');
    const name = shape.attributes['data-state'];
    const frame = inner.find(({ attributes }) => attributes['className']?.split(' ').includes('frame'));
    const own = name === undefined || frame === undefined ? [] : [{ name, frame: frame.attributes }];
    return [...own, ...boxesOf(inner)];
  });
}

/**
 * Where the state stands in the whole drawing. Pressing a box reads that state. The list of states says the same to
 * those who can't see it.
 */
export function MiniMap({
  svg,
  root,
  at,
  near,
  now,
  onRead,
}: {
  svg: string;
  /** The machine's name, which has a box around all states in some drawings. */
  root: string;
  at: string;
  /** Where it comes from and leads. */
  near: ReadonlySet<string>;
  now: readonly string[];
  onRead: (state: string) => void;
}) {
  const { width, height, shapes } = useMemo(() => parseDrawing(svg), [svg]);
  const boxes = useMemo(() => boxesOf(shapes), [shapes]);
  return (
    <Map viewBox={`0 0 ${width} ${height}`} aria-hidden data-no-print>
      {boxes
        .filter(({ name }) => name !== root)
        .map(({ name, frame: { x, y, width: wide, height: high } }) => (
          <rect
            key={name}
            {...{ x, y, width: wide, height: high }}
            rx={10}
            data-at={name === at || undefined}
            data-near={near.has(name) || undefined}
            data-now={now.includes(name) || undefined}
            onClick={() => onRead(name)}
          />
        ))}
    </Map>
  );
}
