import { createContext, type MouseEvent, useContext } from 'react';

/** Leads to an address of the site without loading the page again. Without it a link is the browser's alone. */
export const NavigationContext = createContext<((href: string) => void) | null>(null);

/** Whether following the link stays in this tab and on this site; with a key held down the browser opens it elsewhere. */
const staysHere = ({ origin, target, download }: HTMLAnchorElement, { button, metaKey, ctrlKey, altKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || altKey || shiftKey) && origin === window.location.origin && (target === '' || target === '_self') && download === '';

/**
 * What an anchor does when it is followed.
 * @param onPress told before
 */
export function useFollow(href: string, onPress: (() => void) | undefined): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useContext(NavigationContext);
  return (event) => {
    onPress?.();
    if (navigate === null || event.defaultPrevented || !staysHere(event.currentTarget, event)) return;
    event.preventDefault();
    navigate(href);
  };
}

/**
 * What an element does whose anchors are not components of their own: one that is followed within it leads on as the others do.
 * @param isOurs whether an anchor of this origin leads to a page of the site
 */
export function useFollowWithin(isOurs: (anchor: HTMLAnchorElement) => boolean): (event: MouseEvent) => void {
  const navigate = useContext(NavigationContext);
  return (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    const href = anchor?.getAttribute('href');
    if (!anchor || !href || navigate === null || event.defaultPrevented || !staysHere(anchor, event) || !isOurs(anchor)) return;
    event.preventDefault();
    navigate(href);
  };
}
