import type { AnyComposition } from '#machines/kit/sharedCounterexample.ts';

/* The compositions, each of which is exported under its file's name. They are loaded together, on demand. */

type Factory = (bounds: Record<string, number>) => AnyComposition;
const modules = import.meta.glob<Record<string, Factory>>('../../../../../machines/compositions/*.composition.ts');

/** Loads all compositions, with these bounds. */
export async function loadCompositions(bounds: Record<string, number> = {}): Promise<AnyComposition[]> {
  const all = await Promise.all(
    Object.entries(modules).map(async ([path, load]) => {
      const name = path.replace(/^.*\//, '').replace('.composition.ts', '');
      const factory = (await load())[name];
      return factory === undefined ? [] : [factory(bounds)];
    }),
  );
  return all.flat();
}
