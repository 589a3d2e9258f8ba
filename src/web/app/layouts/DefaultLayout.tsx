import { announcements } from '#content/announcements.ts';
import { AnnouncementBar } from '#features/announcements/AnnouncementBar.tsx';
import { visiblePart } from '#hydration/visiblePart.tsx';
import { preloadMenus } from '../header/HeaderView.tsx';
import { Frame } from './Frame.tsx';

const Footer = visiblePart(async () => ({ default: (await import('../footer/Footer.tsx')).Footer }));

/** Announcement bar, header, main, footer and the four notification groups. */
export const DefaultLayout = () => (
  <Frame above={<AnnouncementBar announcements={announcements} />} footer={<Footer />} />
);

/** Loads the contents of the header. */
export const preload = preloadMenus;
