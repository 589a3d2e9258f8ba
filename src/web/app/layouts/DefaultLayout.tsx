import { announcements } from '#content/announcements.ts';
import { AnnouncementBar } from '#features/announcements/AnnouncementBar.tsx';
import { prerenderedPart } from '#hydration/prerenderedPart.tsx';
import { preloadMenus } from '../header/HeaderView.tsx';
import { Frame } from './Frame.tsx';

const footer = prerenderedPart(async () => ({ default: (await import('../footer/Footer.tsx')).Footer }), 'frame');

/** Announcement bar, header, main, footer and the four notification groups. */
export const DefaultLayout = () => (
  <Frame above={<AnnouncementBar announcements={announcements} />} footer={<footer.Part />} />
);

/** Loads the contents of the header and the footer. */
export const preload = (pathname: string) => Promise.all([preloadMenus(pathname), footer.preload(pathname)]);
