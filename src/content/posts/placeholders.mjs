import { TRIAL_DAYS } from '#domain/trialDays.mjs';

/** What `{{name}}` stands for in a post or an announcement, in its front matter as well. */
const values = new Map([['trialDays', String(TRIAL_DAYS)]]);

/**
 * The source with its placeholders filled in. Throws with the file's name where there is no such placeholder.
 * @param {string} file its path
 * @param {string} source
 */
export const fillPlaceholders = (file, source) =>
  source.replaceAll(/\{\{([^{}]*)\}\}|\{\{|\}\}/g, (placeholder, /** @type {string | undefined} */ name) => {
    const value = name === undefined ? undefined : values.get(name);
    if (value === undefined)
      throw new Error(`${file}: there is no placeholder ${placeholder}. There is: ${[...values.keys()].join(', ')}.`);
    return value;
  });
