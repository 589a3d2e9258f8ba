import type { OutsideBook } from './outsideFacts.ts';

/* What `npm run flows` writes beside a machine for the flow book: `NAME.answers.json`. */

/** Who may take a step, by the policies of the calls that it leads to. */
export interface Permission {
  /** “Administrators” */
  who: string;
  /** Each call that it can lead to, with who may make it, where they differ. */
  calls: { does: string; who: string }[];
}

/** An email that the server can send, by its subjects. Parts that are filled in are written as `…`. */
export interface NamedMail {
  subject: string;
  title: string;
}

export interface MachineAnswers {
  /** Who the machine's page is for, and what others are told: null if it is for everybody. */
  page: { who: string; others: string } | null;
  /** Who may take a person's step, by the key of its transition. Steps without a call aren't listed. */
  permissions: Record<string, Permission>;
  /** The emails that the server can send: by the state that asks for something, or the transition that it decides. */
  mails: Record<string, NamedMail[]>;
  outside: OutsideBook;
}

/** Something that a search can find: a line of `machines/searchIndex.json`. */
export interface Finding {
  kind: 'state' | 'transition' | 'rule' | 'words' | 'message' | 'email' | 'outside' | 'who';
  /** Null for a rule that no machine cites, and an email that no machine causes. */
  machine: string | null;
  /** A state's name (for `who`, the machine's first), a transition's key, or a rule's id. */
  place: string;
  /** For `outside`: what happens. */
  happening?: string;
  title: string;
  text: string;
}
