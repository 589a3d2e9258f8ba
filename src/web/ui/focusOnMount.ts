/** A ref for what should have the cursor the moment it appears, since what had it has gone. Give it `tabIndex={-1}`. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
