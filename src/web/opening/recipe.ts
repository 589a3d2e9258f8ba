import type { OpenedSituation, Situation } from '#contract/situations.ts';

/** A walk through another machine, as the names of its cases. */
export interface NamedWalk {
  machine: string;
  input: string;
  steps: readonly string[];
}

/** How the product is led into the states of a machine, from one of its model’s inputs. */
export interface Recipe {
  /** What the server prepares. */
  situation: Situation;
  /** The page. */
  address: string;
  /** Whether the person’s link belongs to the page’s address. */
  takesLink?: true;
  /** The machines that invoke this one, outermost first. */
  within?: readonly string[];
  /** Walks through them that lead to this machine. */
  before?: readonly NamedWalk[];
  /** Fields of the model’s input that replace those of the page’s first machine. */
  input?: readonly string[];
  /** Fields of the input by which the page’s actor is told from others of the same machine. */
  where?: readonly string[];
  /** Answers, written `actor: case`, that the server gives itself if it can. */
  server?: readonly string[];
  /** Names of controls that are pressed before the machine starts. */
  presses?: readonly string[];
  /** What a person types for an event, as the name of the field and the text. */
  types?: Readonly<Record<string, { field: string; text: string }>>;
  /** Ids of the model that stand for those of the situation. */
  ids?: Readonly<Record<string, keyof OpenedSituation['ids']>>;
  /** An order in the tab: 20 users on Core. */
  hasDraft?: true;
  /** The tab waits for the code that confirms the person’s email. */
  awaitsCode?: true;
  /** Answers, written `actor: case`, with which the person signs in. They aren’t before. */
  signsIn?: readonly string[];
  /** What differs for some of the states. */
  at?: Readonly<Record<string, Partial<Omit<Recipe, 'at'>>>>;
}
