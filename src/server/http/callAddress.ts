import { ApiError } from '#server/platform/errors.ts';

const beginning = /^\/(hr|marketing|payments|sandbox\/api|flows\/api|docs|[a-z-]+\/v1)(\/|$)/;

/** Whether only calls use this path. No page ever does. */
export const isCallAddress = (path: string): boolean => beginning.test(path);

/** The answer where only calls are, and no such call exists. */
export const noSuchCall = (): ApiError =>
  new ApiError('not_found', { msg: 'This call doesn’t exist. Check the method and the address.' });
