/*
 * What is said at the top right. Pages say it here; Toasters shows it. The two are apart so that a page that says
 * nothing loads nothing for it: whatever is said before Toasters has come is kept for it.
 */

/** The four notification groups (rule menus.notices). */
export const noticeGroups = ['auth', 'pricing', 'success', 'danger'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

export type Notice = {
  /** What happened: "The payment was declined". */
  title: string;
  /** The cure, or a call's `msg`. */
  msg?: string;
  /** One thing to do about it; the notice closes when it is done. */
  action?: { label: string } & ({ href: string } | { onAction: () => void });
};

type Listener = (group: NoticeGroup, notice: Notice) => void;

let listener: Listener | undefined;
let unheard: Parameters<Listener>[] = [];
let speak: () => void = () => {};
/** Resolves with the first notice: until then nothing is needed that shows notices. */
export const firstNotice = new Promise<void>((resolve) => (speak = resolve));

/** Shows a notice in its group. Danger stays until it is closed. */
export function notify(group: NoticeGroup, notice: Notice): void {
  speak();
  if (listener) listener(group, notice);
  else unheard.push([group, notice]);
}

/** For Toasters: hears every notice, first those that nobody heard yet. Returns what ends it. */
export function hearNotices(heard: Listener): () => void {
  listener = heard;
  const waiting = unheard;
  unheard = [];
  for (const [group, notice] of waiting) heard(group, notice);
  return () => {
    if (listener === heard) listener = undefined;
  };
}
