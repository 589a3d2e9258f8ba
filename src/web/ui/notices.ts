/*
 * Notices at the top right. Pages send them here, and Toasters shows them. Separate modules, so that a page without
 * notices doesn't load Toasters; earlier notices are queued for it.
 */

/** The four notification groups (rule menus.notices). */
export const noticeGroups = ['auth', 'pricing', 'success', 'danger'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

export type Notice = {
  /** What happened: "The payment was declined". */
  title: string;
  /** What to do, or a call's `msg`. */
  msg?: string;
  /** An action; the notice closes when it is used. */
  action?: { label: string } & ({ href: string } | { onAction: () => void });
};

type Listener = (group: NoticeGroup, notice: Notice) => void;

let listener: Listener | undefined;
let unheard: Parameters<Listener>[] = [];
let speak: () => void = () => {};
/** Resolves with the first notice; until then Toasters isn't needed. */
export const firstNotice = new Promise<void>((resolve) => (speak = resolve));

/** Shows a notice in its group. Danger stays until it is closed. */
export function notify(group: NoticeGroup, notice: Notice): void {
  speak();
  if (listener) listener(group, notice);
  else unheard.push([group, notice]);
}

/** For Toasters: receives every notice, starting with the queued ones. Returns the unsubscribe function. */
export function subscribeToNotices(heard: Listener): () => void {
  listener = heard;
  const waiting = unheard;
  unheard = [];
  for (const [group, notice] of waiting) heard(group, notice);
  return () => {
    if (listener === heard) listener = undefined;
  };
}
