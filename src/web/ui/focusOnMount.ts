/** Ref that focuses an element when it mounts, for when the focused one was removed. Needs `tabIndex={-1}`. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
