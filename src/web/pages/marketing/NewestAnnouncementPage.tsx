import { announcements } from '#content/announcements.ts';
import { hasStarted } from '#domain/announcements.ts';
import { useProductTime } from '#features/announcements/useProductTime.ts';
import { AnnouncementView } from './announcements/AnnouncementView.tsx';

/** /announcements/announcement-details: the newest announcement that has started. */
export default function NewestAnnouncementPage() {
  const now = useProductTime();
  const newest = announcements.find((announcement) => now === null || hasStarted(announcement, now));
  return <AnnouncementView id={newest?.id ?? ''} />;
}
