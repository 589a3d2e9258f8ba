import styled from 'styled-components';
import { announcements, announcementText } from '#content/announcements.ts';
import { hasStarted, hasEnded, isCurrent } from '#domain/announcements.ts';
import { useProductTime } from '#features/announcements/useProductTime.ts';
import { NotFound } from '#errorPage/NotFound.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { breadcrumbs } from '#pages/structuredData.ts';
import { Badge } from '#ui/Badge.tsx';
import { space, token, type } from '#ui/theme.ts';
import { Article } from '../posts/Article.tsx';
import { PostText } from '../posts/PostText.tsx';
import { OtherAnnouncements } from './OtherAnnouncements.tsx';
import { AnnouncementTerm } from './AnnouncementTerm.tsx';

const About = styled.p`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  padding-bottom: ${space[24]};
  border-bottom: 1px solid ${token.line};
  color: ${token.muted};
`;

/*
 * Shown after the end: early/currentAnnouncements.ts and the server use its attributes while the page is still as
 * prerendered.
 */
const Over = styled.span`
  &[hidden] {
    display: none;
  }
`;
const EVER = '9999-12-31T00:00:00.000Z';

/** An announcement by its id, or "not found". One that has ended stays available, marked as ended. */
export function AnnouncementView({ id }: { id: string }) {
  const now = useProductTime();
  const announcement = announcements.find((one) => one.id === id && (now === null || hasStarted(one, now)));
  const text = announcementText(id);
  if (!announcement || !text) return <NotFound />;
  return (
    <>
      <PageHead
        title={announcement.announcementTitle}
        description={announcement.summary}
        address={`/announcement/${id}`}
        kind="article"
        about={[
          breadcrumbs(
            { name: 'Announcements', address: '/announcements' },
            { name: announcement.announcementTitle, address: `/announcement/${id}` },
          ),
        ]}
      />
      <Article
        back={{ href: '/announcements', label: 'All announcements' }}
        title={announcement.announcementTitle}
        lead={announcement.summary}
        about={
          <About>
            <span>
              <AnnouncementTerm announcement={announcement} />
            </span>
            {(now === null || hasEnded(announcement, now)) && (
              <Over hidden={now === null} data-from={announcement.endDate} data-until={EVER} suppressHydrationWarning>
                <Badge>This has ended</Badge>
              </Over>
            )}
          </About>
        }
      >
        <PostText
          text={text}
          beside={
            <OtherAnnouncements
              others={announcements.filter((one) => one !== announcement && (now === null || isCurrent(one, now)))}
            />
          }
        />
      </Article>
    </>
  );
}
