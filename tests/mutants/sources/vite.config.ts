import { mergeConfig } from 'vitest/config';
import config from '../../../vite.config.ts';
import type { AppliedMutant } from './appliedMutant.ts';

/*
 * The tests' configuration with a mutant in it: when its file is loaded, the text is changed in memory. The environment
 * variable is read each time, so that one process can run one mutant after another.
 */
export default mergeConfig(config, {
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load(id: string) {
        const text = process.env['MUTANT'];
        if (text === undefined) return null;
        const { file, code } = JSON.parse(text) as AppliedMutant;
        return id === file ? code : null;
      },
    },
  ],
});
