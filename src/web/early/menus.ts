/*
 * What the header's menus do beyond disclosure, which the browser handles (`details`, exclusive through a shared
 * name). All state is in the DOM, so that one instance of this code can take over from another: a prerendered page runs
 * it before hydration, and the application afterwards.
 *
 * data-menu     a menu; `hover`: also opens on hover
 * data-hovered  opened by hover, so it closes when the pointer leaves
 * data-top      an entry of the bar
 * data-menu-app an app of Core HR with its preview, in which data-more is Learn more; data-shown: the previewed one
 */

/** Ignores a pointer that only passes over a menu or cuts a corner on its way into the panel (ms). */
const OPENS_AFTER = 120;
const CLOSES_AFTER = 280;

const menuOf = (element: Element | null): HTMLDetailsElement | null =>
  element?.closest<HTMLDetailsElement>('details[data-menu]') ?? null;
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

/** Closes all menus except the one that contains the element. */
function closeAround(element: Element | null): void {
  for (const menu of openMenus()) if (!menu.contains(element)) menu.open = false;
}

/** Previews the app under the pointer or with focus, until another is. */
function preview(element: Element): void {
  const app = element.closest('[data-menu-app]');
  for (const one of app?.parentElement?.children ?? []) one.toggleAttribute('data-shown', one === app);
}

/**
 * Where an arrow key leads: up and down through a menu, left and right along the bar, and between an app and its
 * preview.
 */
function follow(key: string, from: Element): Element | null | undefined {
  const app = from.closest('[data-menu-app]');
  const side = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (side !== undefined) {
    if (app !== null) return app.querySelector(side > 0 ? '[data-more]' : 'a');
    const bar = [...document.querySelectorAll('nav [data-top]')];
    const at = bar.indexOf(from);
    return at < 0 ? null : bar[(at + side + bar.length) % bar.length];
  }
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -99, End: 99 }[key];
  const menu = menuOf(from);
  if (menu === null || step === undefined) return null;
  if (from.parentElement === menu) {
    if (key !== 'ArrowDown') return null;
    menu.open = true;
  }
  // The menu's own summary is first. Contents of closed groups can't be focused.
  const stops = [...menu.querySelectorAll('summary, button, a[href]:not([data-more])')].filter(
    (stop) => !stop.closest('details:not([open]) > :not(summary)'),
  );
  const to = stops.indexOf(app?.querySelector('a') ?? from) + step;
  return stops[Math.max(key === 'Home' ? 1 : 0, Math.min(to, stops.length - 1))];
}

/**
 * Opens and closes menus on hover. Escape closes a menu and restores focus; pressing outside, moving focus out,
 * following a link inside and switching between mobile and desktop close it; arrow keys move through it.
 * @param signal removes the handlers, but lets a hover in progress finish, for the code that takes over
 * @returns cancels that hover too, if nothing takes over
 */
export function enhanceMenus(signal: AbortSignal): () => void {
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name], target: Element) => void,
  ) =>
    document.addEventListener(name, (event) => event.target instanceof Element && act(event, event.target), {
      signal,
      capture: true,
    });

  let under = document.querySelector<HTMLDetailsElement>('[data-hovered]');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hover = ({ pointerType }: PointerEvent, element: Element | null) => {
    const menu = menuOf(element);
    if (pointerType !== 'mouse' || menu === under) return;
    under = menu;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        for (const open of openMenus()) if (open !== menu && open.matches('[data-hovered]')) open.open = false;
        if (!menu?.matches('[data-menu=hover]:not([open])')) return;
        menu.setAttribute('data-hovered', '');
        menu.open = true;
      },
      menu === null ? CLOSES_AFTER : OPENS_AFTER,
    );
  };
  on('pointerover', (event, target) => {
    hover(event, target);
    preview(target);
  });
  on('pointerout', (event) => event.relatedTarget === null && hover(event, null));

  on('toggle', (_, target) => {
    const menu = menuOf(target);
    if (menu === null || menu !== target) return;
    if (!menu.open) menu.removeAttribute('data-hovered');
    else if (menu.matches('[data-hovered]')) under = menu;
  });
  const isUsed = (_: Event, target: Element) => {
    closeAround(target);
    preview(target);
  };
  on('pointerdown', isUsed);
  on('focusin', isUsed);
  on('click', (event, target) => {
    const menu = menuOf(target);
    if (menu === null) return;
    if (target.closest('a[href]')) menu.open = false;
    else if (menu.matches('[data-hovered]') && target.closest('summary')?.parentElement === menu) {
      // Hover has just opened it, so a press means to keep it open.
      event.preventDefault();
      menu.removeAttribute('data-hovered');
    }
  });
  on('keydown', (event, target) => {
    if (event.defaultPrevented || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') {
      for (const menu of openMenus()) {
        if (menu.contains(target) || target === document.body) menu.querySelector('summary')?.focus();
        menu.open = false;
      }
    }
    const next = follow(event.key, target);
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  });
  matchMedia('(min-width: 1024px)').addEventListener('change', () => closeAround(null), { signal });
  return () => clearTimeout(timer);
}
