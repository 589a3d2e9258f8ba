import type { Call } from '#contract/call.ts';
import { callsAmong } from './actorCalls.ts';
import { unnamedMails } from './mailPlaces.ts';
import type { Piece, SourceGraph } from './source/sourceGraph.ts';
import { isNode, type Syntax, syntaxIn } from './source/syntax.ts';

/* What the server's calls and its lifecycle lead to, found in their source: events of the chart, and emails. */

/** An email that the server can send, in the words of its template. Parts that are filled in are written as `…`. */
export interface MailWords {
  /** The template's name: `renewalFailedMail`. A security notice has that of its event: `twoFactor.on`. */
  name: string;
  /** Its subjects, each with the title inside; some templates have several. */
  headings: { subject: string; title: string }[];
  text: string;
}

const nameIn = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

const propertyOf = (node: Syntax, name: string): Syntax | null =>
  (node['properties'] as Syntax[]).flatMap((each) =>
    each.type === 'Property' && nameIn(each['key']) === name && isNode(each['value']) ? [each['value']] : [],
  )[0] ?? null;

/** The texts in a piece of code: literals, and templates with `…` for what is filled in. */
export function textsIn(node: Syntax): string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'TemplateLiteral')
    return [
      (node['quasis'] as Syntax[]).map((quasi) => (quasi['value'] as { cooked: string }).cooked).join('…'),
      ...(node['expressions'] as Syntax[]).flatMap(textsIn),
    ];
  // What a condition compares with isn't shown.
  if (node.type === 'ConditionalExpression')
    return [node['consequent'] as Syntax, node['alternate'] as Syntax].flatMap(textsIn);
  if (node.type === 'BinaryExpression' && node['operator'] !== '+') return [];
  return Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(textsIn);
}

const isSentence = (text: string): boolean => /\p{L}{2,} ?\P{L}*\p{L}*/u.test(text) && !text.startsWith('/');

/** The value of a variable that is declared in the same piece; anything else as it is. */
const declaredIn = (node: Syntax, value: Syntax): Syntax =>
  [...syntaxIn(node)].flatMap((each) =>
    value.type === 'Identifier' &&
    each.type === 'VariableDeclarator' &&
    nameIn(each['id']) === nameIn(value) &&
    isNode(each['init'])
      ? [each['init']]
      : [],
  )[0] ?? value;

/**
 * The template whose words a piece of code contains; null if it is none. Throws if its subject can't be read, because
 * the flow book would leave the email out.
 */
export function mailIn({ node }: Pick<Piece, 'node'>): MailWords | null {
  const name = nameIn(node['id']);
  if (name in unnamedMails) return null;
  for (const each of syntaxIn(node)) {
    if (each.type !== 'ObjectExpression') continue;
    const [subject, title, paragraphs] = ['subject', 'title', 'paragraphs'].map((part) => propertyOf(each, part));
    if (!subject || !title || !paragraphs) continue;
    const [subjects, titles] = [subject, title].map((part) => textsIn(declaredIn(node, part)).filter(isSentence));
    if (!subjects?.length || !titles) throw new Error(`The subject of ${name} can’t be read from its source.`);
    return {
      name,
      headings: subjects.map((words, at) => ({
        subject: words,
        title: (titles.length === subjects.length ? titles[at] : titles[0]) ?? words,
      })),
      text: textsIn(paragraphs).filter(isSentence).join(' '),
    };
  }
  return null;
}

/** The security notices in the table that `noticeMail` is filled in with. */
function noticesIn({ node }: Pick<Piece, 'node'>): MailWords[] {
  if (nameIn(node['id']) !== 'notices' || !isNode(node['init'])) return [];
  return (node['init']['properties'] as Syntax[]).flatMap(({ key, value }) => {
    if (!isNode(value) || value.type !== 'ObjectExpression') return [];
    const [title, what] = ['title', 'what'].map((part) => propertyOf(value, part));
    const [subject] = title ? textsIn(title) : [];
    if (subject === undefined || !what) throw new Error(`The notice of ${nameIn(key)} can’t be read from its source.`);
    return [{ name: nameIn(key), headings: [{ subject, title: subject }], text: textsIn(what).join(' ') }];
  });
}

const isCallTo = (node: Syntax, name: string): boolean =>
  node.type === 'CallExpression' && nameIn(node['callee']) === name;

/** The texts in a function that records a security event: among them the names of its events. */
const securityEventsIn = (node: Syntax): string[] =>
  [...syntaxIn(node)].some((each) => isCallTo(each, 'recordSecurityChange')) ? textsIn(node) : [];

export interface ServerReach {
  mails: readonly MailWords[];
  /** What a call leads to: events of the subscription's chart, and emails by the names of their templates. */
  ofCall: (call: Call) => { events: readonly string[]; mails: readonly string[] };
  /** The emails that the server may send when it decides an event. */
  mailsOfEvent: (event: string) => string[];
}

/**
 * @param events the events of the chart with which the server decides
 * @param isAsked whether a person asks for an event; the emails about the others are those of the event, not of the call
 * that happens to lead to it
 */
export function serverReach(
  graph: SourceGraph,
  events: readonly string[],
  isAsked: (event: string) => boolean,
): ServerReach {
  const mails = new Map<string, MailWords>();
  const deciding: { piece: Piece; events: string[] }[] = [];
  const handlers = new Map<Call, Piece>();
  const literals = (node: Syntax) =>
    [...syntaxIn(node)].flatMap((each) =>
      each.type === 'Literal' && events.includes(String(each['value'])) ? [String(each['value'])] : [],
    );
  for (const file of graph.files.values()) {
    for (const { node } of [...file.declarations.values()].flat()) {
      const isMailFile = file.path.endsWith('ails.ts');
      for (const mail of isMailFile ? [mailIn({ node }) ?? [], noticesIn({ node })].flat() : []) {
        if (mails.has(mail.name)) throw new Error(`Two emails are called ${mail.name}.`);
        mails.set(mail.name, mail);
      }
      const decisions = [...syntaxIn(node)].filter((each) => isCallTo(each, 'decide'));
      if (node.type !== 'FunctionDeclaration' || decisions.length === 0) continue;
      const asked = decisions.flatMap((each) =>
        (each['arguments'] as Syntax[])
          .slice(1)
          .flatMap((event) =>
            graph.reachFrom({ file, node: event }, { most: 1 }).pieces.flatMap((piece) => literals(piece.node)),
          ),
      );
      deciding.push({ piece: { file, node }, events: [...new Set([...asked, ...literals(node)])] });
    }
    for (const node of syntaxIn(file.program)) {
      if (!isCallTo(node, 'implement')) continue;
      const [declared, handler] = node['arguments'] as Syntax[];
      if (declared === undefined || handler === undefined) continue;
      const [call] = callsAmong(graph.reachFrom({ file, node: declared }).outside);
      if (call !== undefined) handlers.set(call, { file, node: handler });
    }
  }
  const mailsFrom = (pieces: readonly Piece[]): string[] => {
    const names = pieces.flatMap(({ node }) => [nameIn(node['id']), ...securityEventsIn(node)]);
    return [...new Set(names.filter((name) => mails.has(name)))];
  };
  const ofCall = ([call, handler]: [Call, Piece]) => {
    const stopsAt = (node: Syntax) =>
      deciding.some((each) => each.piece.node === node && each.events.some((event) => !isAsked(event)));
    const { pieces } = graph.reachFrom(handler, { stopsAt });
    const decided = deciding.filter(({ piece }) => pieces.some(({ node }) => node === piece.node));
    return [call, { events: [...new Set(decided.flatMap((each) => each.events))], mails: mailsFrom(pieces) }] as const;
  };
  const ofCalls = new Map([...handlers].map(ofCall));
  return {
    mails: [...mails.values()],
    ofCall: (call) => ofCalls.get(call) ?? { events: [], mails: [] },
    mailsOfEvent: (event) => [
      ...new Set(
        deciding
          .filter((each) => each.events.includes(event))
          .flatMap(({ piece }) => mailsFrom(graph.reachFrom(piece).pieces)),
      ),
    ],
  };
}
