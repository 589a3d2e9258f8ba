import { parseSync, Visitor } from 'vite';

export interface Phrase {
  pattern: RegExp;
  /** What a native writer would say instead. */
  instead: string;
}

/** Phrases that must not appear on screen, in mails or in documents for customers. */
export const notOnScreen: readonly Phrase[] = [
  {
    pattern: /(?:^|[.:;!?]\s+)What(?!’s\b)(?: [^.?!\s]+)+\.(?:\s|$)/,
    instead: 'a sentence about “you” or “we”, not one that has “What …” as its subject',
  },
  { pattern: /\bwhoever\b/i, instead: '“anyone who”, “the person who”' },
  { pattern: /\banew\b/i, instead: '“again”' },
  { pattern: /\bat once\b/i, instead: '“immediately”; for several things, “together”' },
  { pattern: /\bmeanwhile\b/i, instead: '“has just changed”, “until then”' },
  { pattern: /\bby (?:itself|themselves|ourselves)\b/i, instead: '“automatically”' },
  { pattern: /\b(?:is|are) with us\b/i, instead: '“we’ve received”' },
  { pattern: /\bin vain\b/i, instead: '“failed”' },
  { pattern: /\b(?:is|are) there(?: again)?(?: at once)?[.,;]/i, instead: '“starts immediately”, “we have”' },
  { pattern: /\bstands?\b(?! (?:in|for))(?!-)/i, instead: '“is”, “remains”' },
  { pattern: /\b(?:is|was|been) begun\b|\bhas begun\b/i, instead: '“started”' },
  { pattern: /\b(?:is|are|was|were) had\b/i, instead: 'the active voice' },
  { pattern: /\bnewest e?mails?\b/i, instead: '“our latest email”' },
  {
    pattern:
      /\b(?:the|this|that|a|our|your|welcome|newer) mail\b|\bmails\b|\bmailed\b|\bwe(?:’ll| will)? mail\b|\bby mail\b/i,
    instead: '“email”',
  },
  { pattern: /\bterm\b(?!-)/i, instead: '“billing period”' },
  { pattern: /\b(?:user|person) and month\b/i, instead: '“per user, per month”' },
  { pattern: /(?:\d|\})% less\b/i, instead: '“% off”' },
  { pattern: /\b(?:some|every|any)body\b/i, instead: '“someone”, “everyone”, “anyone”' },
  { pattern: /\bneed not\b/i, instead: '“don’t have to”, “don’t need to”' },
  { pattern: /\bthe cancelling\b/i, instead: '“the cancellation”' },
  { pattern: /\bgo(?:es|ing)? on\b(?! (?:a |leave|holiday))/i, instead: '“continue”' },
  { pattern: /\b(?:stays?|is|was|goes on) as (?:it|they) (?:is|are|was|were)\b/i, instead: '“doesn’t change”' },
  { pattern: /\b(?:came|comes) to nothing\b|\bbecame of\b|\bcame of\b/i, instead: '“failed”, “the result of”' },
  {
    pattern: /\bthe own\b|\boneself\b|\bup to which (?:sum|amount)\b|\buntil when\b|\bdifference to\b|\bof theirs\b/i,
    instead: 'a native turn of phrase',
  },
  { pattern: /\bask(?:ed|s)? for a new\b/i, instead: '“request a new”' },
  {
    pattern: /\b(?:records?|data|text|logins?) goes?\b(?! (?:to|into|straight|directly|out)\b)/i,
    instead: '“is deleted”',
  },
  { pattern: /\b(?:is|are|was|were|be) (?:given|paid) (?:back|out)\b/i, instead: '“is refunded”' },
  { pattern: /\b(?:is|are) no promise\b|\ball the same\b/i, instead: '“isn’t a promise”, “even so”' },
  { pattern: /\bup to when\b|\bfrom which day\b/i, instead: '“when it starts”, “when it ends”' },
  { pattern: /\bof your own accord\b|\bby machine\b/i, instead: '“automatically”, “if you choose to”' },
  { pattern: /\bcomputes?\b/i, instead: '“calculates”' },
  { pattern: /; device:/i, instead: '“using Chrome on Windows”' },
  { pattern: /\bno such\b/i, instead: '“doesn’t exist”, “we couldn’t find”' },
  // British spelling.
  {
    pattern:
      /\b(?:organiz(?:e|ed|es|ing|ation|ations)|cancel(?:ed|ing)|favorites?|enrollment|fulfillment|inquire|license[ds]? number)\b/i,
    instead: 'the British spelling',
  },
];

export interface Text {
  line: number;
  words: string;
}

/** Tags of template literals that aren't text. */
const code = /^(?:styled|css|keyframes|createGlobalStyle|sql|html)\b/;
/** Calls whose text is for engineers only. */
const technical = /(?:^|\.)(?:log|warn|error|info|debug|fatal|execute|query|getLogger)$/;

/**
 * The sentences in a TypeScript file: string literals, templates and JSX text of at least two words, without errors and
 * log lines, which are for engineers.
 */
export function textsOf(file: string, source: string): Text[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const hidden: { start: number; end: number }[] = [];
  const found: { start: number; words: string }[] = [];
  const take = (node: { start: number }, words: string): void => {
    if (/\S\s+\S/.test(words)) found.push({ start: node.start, words: words.trim().replaceAll(/\s+/g, ' ') });
  };
  const hide = (node: { start: number; end: number }): void => void hidden.push(node);
  new Visitor({
    ImportDeclaration: hide,
    TSLiteralType: hide,
    TaggedTemplateExpression: (node) => {
      if (code.test(source.slice(node.tag.start, node.tag.end))) hide(node.quasi);
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')) hide(node);
    },
    CallExpression: (node) => {
      if (technical.test(source.slice(node.callee.start, node.callee.end))) hide(node);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') take(node, node.value);
    },
    TemplateLiteral: (node) => take(node, node.quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: (node) => take(node, node.value),
  }).visit(program);
  const isHidden = (at: number): boolean => hidden.some(({ start, end }) => start <= at && at < end);
  return found
    .filter(({ start }) => !isHidden(start))
    .map(({ start, words }) => ({ line: source.slice(0, start).split('\n').length, words }));
}

/** The lines of a Markdown file. */
export const linesOf = (source: string): Text[] =>
  source.split('\n').map((words, index) => ({ line: index + 1, words }));

/** What is wrong with a text, phrased for its author. */
export const objectionsTo = (words: string, phrases: readonly Phrase[] = notOnScreen): string[] =>
  phrases.flatMap(({ pattern, instead }) => {
    const match = pattern.exec(words);
    return match === null ? [] : [`“${match[0].trim()}”: write ${instead}`];
  });
