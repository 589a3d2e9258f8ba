// Removes unused weights from the icon package. Each icon comes in six weights, and pages use one or two of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Weights kept for icons that are used in any way other than an element with a literal weight: all that the design
 * uses.
 */
const all = ['regular', 'bold', 'fill', 'duotone'];

/**
 * The weights used for each icon, by its name without "Icon".
 * @returns {Map<string, Set<string>>}
 */
const findUsedWeights = () => {
  const web = join(root, 'src/web');
  /** @type {Map<string, Set<string>>} */
  const weightsByIcon = new Map();
  /** @param {string} name @param {string[]} weights */
  const note = (name, weights) => weightsByIcon.set(name, new Set([...(weightsByIcon.get(name) ?? []), ...weights]));
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))) {
    const source = readFileSync(join(web, file), 'utf8');
    for (const [whole, name = ''] of source.matchAll(/import \{ (\w+)Icon \} from '@phosphor-icons\/react\/\w+';/g)) {
      const uses = source.replace(whole, '').matchAll(new RegExp(`(<)?\\b${name}Icon\\b([^>]*)`, 'g'));
      for (const [, opening, attributes = ''] of uses) {
        const [, weight, isChosen] = /\bweight=(?:"(\w+)"|(\{))/.exec(attributes) ?? [];
        note(
          name,
          opening === undefined || isChosen !== undefined || attributes.includes('{...') ? all : [weight ?? 'regular'],
        );
      }
    }
  }
  return weightsByIcon;
};

/** Creates the plugin that removes unused weights. */
export const iconWeights = () => {
  /** @type {Map<string, Set<string>>} */
  let weightsByIcon = new Map();
  return {
    name: 'humanar:icon-weights',
    buildStart() {
      weightsByIcon = findUsedWeights();
    },
    transform: {
      filter: { id: /@phosphor-icons\/react\/dist\/defs\/\w+\.es\.js$/ },
      /** @param {string} code @param {string} id */
      handler(code, id) {
        const name = /(\w+)\.es\.js$/.exec(id)?.[1] ?? '';
        const usedWeights = weightsByIcon.get(name) ?? new Set(all);
        // An entry of the Map: `[\n    "bold",\n …\n  ],`, indented by two.
        const lean = code.replace(/^ {2}\[\n {4}"(\w+)",\n[\s\S]*?^ {2}\],?\n/gm, (entry, weight) =>
          usedWeights.has(weight) ? entry : '',
        );
        for (const weight of usedWeights)
          if (!lean.includes(`"${weight}"`))
            throw new Error(`The icon ${name} has no weight ${weight} in the expected form.`);
        return { code: lean, map: null };
      },
    },
  };
};
