import { announcements } from '#content/announcements.ts';
import { isCurrent } from '#domain/announcements.ts';
import { useProductTime } from '#features/announcements/useProductTime.ts';
import { AnnouncementView } from './announcements/AnnouncementView.tsx';
import AnnouncementsPage from './AnnouncementsPage.tsx';

/** /announcements/announcement-details: the newest current announcement. Without any, the list, which says so. */
export default function NewestAnnouncementPage() {
  const now = useProductTime();
  const newest = announcements.find((announcement) => now === null || isCurrent(announcement, now));
  return newest ? <AnnouncementView id={newest.id} /> : <AnnouncementsPage />;
}
