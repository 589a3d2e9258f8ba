import { createContext, type MouseEvent, useContext } from 'react';

/** Leads to an address of the site without loading the page again. Without it a link is the browser's alone. */
export const NavigationContext = createContext<((href: string) => void) | null>(null);

/** Whether following the link stays in this tab and on this site; with a key held down the browser opens it elsewhere. */
const staysHere = ({ currentTarget: { origin, target, download }, button, metaKey, ctrlKey, altKey, shiftKey }: MouseEvent<HTMLAnchorElement>): boolean =>
  button === 0 && !(metaKey || ctrlKey || altKey || shiftKey) && origin === window.location.origin && (target === '' || target === '_self') && download === '';

/**
 * What an anchor does when it is followed.
 * @param onPress told before
 */
export function useFollow(href: string, onPress: (() => void) | undefined): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useContext(NavigationContext);
  return (event) => {
    onPress?.();
    if (navigate === null || event.defaultPrevented || !staysHere(event)) return;
    event.preventDefault();
    navigate(href);
  };
}
