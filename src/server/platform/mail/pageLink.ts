import type { PagePath } from '#contract/pages.ts';
import type { Config } from '../../config.ts';

/** The settings that a link to a page depends on. */
export type Site = Pick<Config, 'publicUrl'>;

/** The address of a page, for a mail. */
export const pageLink = ({ publicUrl }: Site, path: PagePath): string => publicUrl + path;
