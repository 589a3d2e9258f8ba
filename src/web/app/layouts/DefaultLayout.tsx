import { announcements } from '#content/announcements.ts';
import { AnnouncementBar } from '#features/announcements/AnnouncementBar.tsx';
import { Footer } from '../footer/Footer.tsx';
import { Frame } from './Frame.tsx';

/** Announcement bar, header, main, footer and the four notification groups. */
export const DefaultLayout = () => <Frame above={<AnnouncementBar announcements={announcements} />} footer={<Footer />} />;
