import { createContext, type MouseEvent, useContext } from 'react';

/** Navigates within the site without a page load. Without it, links are left to the browser. */
export const NavigationContext = createContext<((href: string) => void) | null>(null);

/** Whether the link opens in this tab and on this site; with a modifier key the browser opens it elsewhere. */
const staysHere = (
  { origin, target, download }: HTMLAnchorElement,
  { button, metaKey, ctrlKey, altKey, shiftKey }: MouseEvent,
): boolean =>
  button === 0 &&
  !(metaKey || ctrlKey || altKey || shiftKey) &&
  origin === window.location.origin &&
  (target === '' || target === '_self') &&
  download === '';

export interface LinkBehaviour {
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** On a prerendered page the link waits for the application (early/holdLinks.ts). */
  'data-waits'?: '';
}

/**
 * What makes an anchor a link of the site.
 * @param onPress called first; without the application it would be left out, so the link waits for it
 */
export function useLink(href: string, onPress: (() => void) | undefined): LinkBehaviour {
  const navigate = useContext(NavigationContext);
  return {
    ...(onPress && { 'data-waits': '' }),
    onClick(event) {
      onPress?.();
      if (navigate === null || event.defaultPrevented || !staysHere(event.currentTarget, event)) return;
      event.preventDefault();
      navigate(href);
    },
  };
}

/**
 * The click handler of an element with plain anchors inside: they navigate like other links.
 * @param isOurs whether an anchor of this origin leads to a page of the site
 */
export function useLinkClicksWithin(isOurs: (anchor: HTMLAnchorElement) => boolean): (event: MouseEvent) => void {
  const navigate = useContext(NavigationContext);
  return (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    const href = anchor?.getAttribute('href');
    if (!anchor || !href || navigate === null || event.defaultPrevented || !staysHere(anchor, event) || !isOurs(anchor))
      return;
    event.preventDefault();
    navigate(href);
  };
}
