import { useParams } from 'react-router-dom';
import { AnnouncementView } from './announcements/AnnouncementView.tsx';

/** /announcement/{id} */
export default function AnnouncementPage() {
  const { id = '' } = useParams();
  return <AnnouncementView key={id} id={id} />;
}
