import { createContext, useContext, useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Edge } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { type Cause, edgeSentence, edgeWords, type FlowWords, titleOf } from '#machines/kit/words.ts';
import { edgeWords as codeWords } from './flowBookWords.ts';
import { wordsOf } from './outline/stateSentences.ts';

/** What the book calls things: by the names in the code, or in plain words. */
export interface Names {
  isCode: boolean;
  machine: string;
  /** A state's name. */
  state: (name: string) => string;
  /** The name of one or more active states, which `place.ts` joins. */
  place: (place: string) => string;
  /** A transition in a few words. */
  label: (edge: Edge) => string;
  /** A transition in full. */
  sentence: (edge: Edge) => string;
}

export const codeNames = (machine: AnyStateMachine): Names => ({
  isCode: true,
  machine: machine.id,
  state: (name) => name,
  place: (place) => place,
  label: codeWords,
  sentence: (edge) => wordsOf(machine, edge),
});

export function plainNames(machine: AnyStateMachine, words: FlowWords): Names {
  const state = (name: string): string => titleOf(machine, words, name);
  return {
    isCode: false,
    machine: words.title,
    state,
    place: (place) => place.split(' + ').map(state).join(' + '),
    label: (edge) => {
      const { occasion, rule } = edgeWords(machine, words, edge);
      return rule === null ? occasion : `${occasion}, ${rule === 'otherwise' ? rule : `if ${rule}`}`;
    },
    sentence: (edge) => [edgeSentence(edgeWords(machine, words, edge)), edge.description ?? []].flat().join(' '),
  };
}

/** Whose doing it is, in the order of the lanes. */
export const causes: readonly [Cause, string][] = [
  ['person', 'The person'],
  ['otherPerson', 'Someone else'],
  ['browser', 'The browser'],
  ['server', 'The server'],
  ['provider', 'The card provider'],
  ['time', 'Time'],
  ['flow', 'Automatically'],
];

/** The plain words of the machine that is shown; null where its code names are used. */
export const PlainWords = createContext<FlowWords | null>(null);

/** What things are called at this place of the book. */
export function useNames({ machine }: Pick<FlowModel, 'machine'>): Names {
  const words = useContext(PlainWords);
  return useMemo(() => (words === null ? codeNames(machine) : plainNames(machine, words)), [machine, words]);
}
