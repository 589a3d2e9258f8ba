const beginning = /^\/(hr|marketing|payments|sandbox\/api|flows\/api|docs|[a-z-]+\/v1)(\/|$)/;

/** Whether only calls use this path. No page ever does. */
export const isCallAddress = (path: string): boolean => beginning.test(path);
