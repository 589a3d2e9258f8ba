import { actorMutants } from './actorMutants.ts';
import { eventMutants } from './eventMutants.ts';
import { guardMutants } from './guardMutants.ts';
import { handlerMutants } from './handlerMutants.ts';
import { filesIn } from './importGraph.ts';
import { jobMutants } from './jobMutants.ts';
import { checked, type Mutate, readSource, type SourceMutant } from './sourceFile.ts';
import { tokenMutants } from './tokenMutants.ts';
import { viewMutants } from './viewMutants.ts';

interface Group {
  /** Where to look for places. */
  folders: readonly string[];
  mutate: Mutate;
}

/** The groups of mistakes in what surrounds the machines, by the name that chooses one. */
export const groups = {
  handlers: { folders: ['src/web'], mutate: handlerMutants },
  views: { folders: ['src/web/app', 'src/web/features', 'src/web/pages'], mutate: viewMutants },
  events: { folders: ['src/web'], mutate: eventMutants },
  tokens: { folders: ['src/web'], mutate: tokenMutants },
  guards: { folders: ['src/web/app', 'src/contract', 'machines/session'], mutate: guardMutants },
  actors: { folders: ['src/web'], mutate: actorMutants },
  server: { folders: ['src/server/modules'], mutate: jobMutants },
} satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;

/** The flow book drives machines itself, with the cases of their models. */
const isLookedAt = (file: string): boolean => /\.tsx?$/.test(file) && !file.includes('/flowBook/');

/** The mutants of a group. Each belongs to the file that it changes. */
export function mutantsOfGroup(name: GroupName): SourceMutant[] {
  const { folders, mutate }: Group = groups[name];
  const found = filesIn(...folders)
    .filter(isLookedAt)
    .flatMap((file) => mutate(readSource(file)));
  const changed = new Set(found.map(({ file }) => file));
  return [...changed].flatMap((file) =>
    checked(
      readSource(file),
      found.filter((mutant) => mutant.file === file),
    ),
  );
}
