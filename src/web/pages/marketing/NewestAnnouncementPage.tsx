import { Navigate } from 'react-router-dom';
import { announcements } from '#content/announcements.ts';
import { isCurrent } from '#domain/announcements.ts';
import { useProductTime } from '#features/announcements/useProductTime.ts';
import { AnnouncementView } from './announcements/AnnouncementView.tsx';

/** /announcements/announcement-details: the newest current announcement. Without any, it leads to the list. */
export default function NewestAnnouncementPage() {
  const now = useProductTime();
  const newest = announcements.find((announcement) => now === null || isCurrent(announcement, now));
  return newest ? <AnnouncementView id={newest.id} /> : <Navigate to="/announcements" replace />;
}
