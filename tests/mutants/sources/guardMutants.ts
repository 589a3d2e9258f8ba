import { Visitor, type ESTree } from 'vite';
import { conditionMutants } from './conditionMutants.ts';
import { type Mutate, nameOf, replaced, type SourceMutant, textOf } from './sourceFile.ts';

const GUARD = 'page guard';
const EXEMPTION = 'exempt page';
const ACCESS = 'access of a page';

const guardFiles = /^machines\/session\/admission\.ts$|^src\/web\/app\/(\w*[gG]uards?|sessionPhase)\.tsx?$/;
const pageFiles = /^src\/contract\/(pages|signUpSteps)\.ts$/;

/** A page that more people may see, and one that fewer may. */
const otherAccess: Record<string, string> = { admin: 'member', member: 'public', guest: 'public', public: 'member' };

/** The list without each of its pages; a computed one without its first and its last. */
function exemptions(init: ESTree.Expression): { part: ESTree.Node; by: string }[] {
  if (init.type !== 'ArrayExpression') return ['slice(1)', 'slice(0, -1)'].map((cut) => ({ part: init, by: cut }));
  return init.elements.flatMap((element) => (element === null ? [] : [{ part: element, by: '' }]));
}

/** Someone sees a page who may not, or doesn't see one that is theirs. */
export const guardMutants: Mutate = (source) => {
  const found: SourceMutant[] = [];
  if (pageFiles.test(source.path)) {
    new Visitor({
      ObjectExpression: ({ properties }) => {
        const named = new Map(
          properties.flatMap((each) => (each.type === 'Property' ? [[nameOf(each.key) ?? '', each.value]] : [])),
        );
        const [access, address] = [named.get('access'), named.get('pattern') ?? named.get('path')];
        const other = access && otherAccess[nameOf(access) ?? ''];
        if (access?.type === 'Literal' && address && other !== undefined)
          found.push(replaced(source, ACCESS, access, `'${other}'`, { about: textOf(source, address) }));
      },
    }).visit(source.program);
  }
  if (!guardFiles.test(source.path)) return found;
  for (const node of source.program.body) {
    if (node.type !== 'VariableDeclaration') continue;
    for (const { id, init } of node.declarations) {
      if (!init || id.type !== 'Identifier' || !textOf(source, id).includes('string[]')) continue;
      for (const { part, by } of exemptions(init)) {
        const text = by === '' ? '' : `(${textOf(source, part)}).${by}`;
        // The comma after a removed element, too.
        const end = by === '' && source.text[part.end] === ',' ? part.end + 1 : part.end;
        const name = by === '' ? `without ${textOf(source, part)}` : by;
        found.push(replaced(source, EXEMPTION, { start: part.start, end }, text, { about: id.name, name }));
      }
    }
  }
  return [...found, ...conditionMutants(source, GUARD)];
};
