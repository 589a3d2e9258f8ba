const beginning = /^\/(hr|marketing|payments|sandbox\/api|flows\/api|docs|[a-z-]+\/v1)(\/|$)/;

/** Whether a path is one that only calls have: a program asks for it, and no page is ever there. */
export const isCallAddress = (path: string): boolean => beginning.test(path);
