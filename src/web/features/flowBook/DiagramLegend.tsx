import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media, space, token, type } from '#ui/theme.ts';
import type { EdgePaint } from './diagram/paint.ts';
import type { Possible } from './useWalk.ts';

const List = styled.ul`
  ${type.caption}
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[20]};
  list-style: none;
  padding: ${space[8]} ${space[16]};
  border-top: 1px solid ${token.line};
  color: ${token.muted};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
  @media print {
    display: none;
  }

  li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
  }
  i {
    flex: none;
    width: 20px;
    border-top: 3px solid ${token.text};
  }
  [data-kind='tested'],
  [data-kind='added'] {
    border-color: ${token.success};
  }
  [data-kind='untested'],
  [data-kind='gone'] {
    border-top: 2px dashed ${token.danger};
  }
  [data-kind='excused'] {
    border-top: 2px dotted ${token.faint};
  }
  [data-kind='changed'] {
    border-top: 2px dashed ${token.warnText};
  }
  [data-kind='here'],
  [data-kind='within'],
  [data-kind='possible'],
  [data-kind='framed'],
  [data-kind='picked'] {
    height: 12px;
    border: 1px solid ${token.accent};
    border-radius: 4px;
    background: ${token.accentSoft};
  }
  [data-kind='here'] {
    background: ${token.accent};
  }
  [data-kind='within'] {
    border-width: 2px;
  }
  [data-kind='framed'] {
    border-color: currentColor;
    background: ${token.surface};
  }
  [data-kind='picked'] {
    border: 2px dashed ${token.text};
    background: none;
  }
  [data-kind='bold'] {
    display: none;
    + * {
      color: ${token.text};
    }
  }
  /* The marks keep the colours of the drawing. */
  @media (forced-colors: active) {
    i {
      forced-color-adjust: none;
    }
    [data-kind='here'] {
      background: Highlight;
    }
    [data-kind='possible'] {
      border-color: LinkText;
    }
  }
`;

const words = {
  here: 'Now',
  within: 'Around it',
  possible: 'Can happen now',
  framed: 'Can happen now',
  fired: 'Just fired',
  bold: <strong>Just fired</strong>,
  picked: 'Picked',
  tested: 'Fired by the tests; thicker lines fired more often',
  untested: 'Not fired by the tests',
  excused: 'Doesn’t have to fire',
  added: 'New',
  changed: 'Changed',
  gone: 'Gone',
} satisfies Record<EdgePaint['tone'], string> & Record<string, ReactNode>;

type Kind = keyof typeof words;

export interface DiagramLegendProps {
  now: readonly string[];
  fired: readonly string[];
  possible: readonly Possible[];
  paint: Readonly<Record<string, EdgePaint>> | null;
  selected: string | null;
}

/** Explains the marks that are currently on the drawing. */
export function DiagramLegend({ now, fired, possible, paint, selected }: DiagramLegendProps) {
  const tones = new Set<Kind>(Object.values(paint ?? {}).map(({ tone }) => tone));
  const isPlain = (key: string): boolean => paint?.[key] === undefined;
  const can = possible.flatMap(({ fires }) => fires);
  const shown: Partial<Record<Kind, boolean>> = {
    here: now.length > 0,
    within: now.some((name) => now.some((other) => other.startsWith(`${name}.`))),
    possible: can.some(isPlain),
    // Painted elements keep their paint colour, so a frame and bold text mark them.
    framed: can.length > 0 && !can.some(isPlain),
    fired: fired.some(isPlain),
    bold: fired.length > 0 && !fired.some(isPlain),
    picked: selected !== null,
  };
  return (
    <List aria-label="Legend">
      {(Object.keys(words) as Kind[])
        .filter((kind) => shown[kind] === true || tones.has(kind))
        .map((kind) => (
          <li key={kind}>
            <i data-kind={kind} /> {words[kind]}
          </li>
        ))}
    </List>
  );
}
