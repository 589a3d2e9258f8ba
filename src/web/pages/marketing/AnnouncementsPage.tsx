import styled from 'styled-components';
import { announcements } from '#content/announcements.ts';
import type { Announcement } from '#contract/marketing.ts';
import { isCurrent } from '#domain/announcements.ts';
import { useProductTime } from '#features/announcements/useProductTime.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Link } from '#ui/Link.tsx';
import { media, page, radius, tapTarget, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { AnnouncementTerm } from './announcements/AnnouncementTerm.tsx';
import { ListHead } from './posts/ListHead.tsx';

const Body = styled.div`
  ${page}
  padding-block: ${space[40]} ${space[56]};
  ${media.lg} {
    padding-block: ${space[56]} ${space[96]};
  }
`;

const List = styled.ul`
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.surface};
`;

const Row = styled.li`
  display: grid;
  gap: ${space[8]} ${space[40]};
  padding: ${space[20]};
  &[hidden] {
    display: none;
  }
  a {
    ${tapTarget}
  }
  & + & {
    border-top: 1px solid ${token.line};
  }
  ${media.md} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) auto;
    align-items: baseline;
    padding: ${space[24]};
  }
`;

const Title = styled.h2`
  ${type.h4}
`;

const Unbroken = styled.span`
  white-space: nowrap;
`;

const Dates = styled.p`
  ${type.small}
  margin-top: ${space[4]};
  color: ${token.muted};
`;

const Summary = styled.p`
  ${type.body}
  color: ${token.muted};
`;

/** Keeps hyphenated words on one line, so that “sign-in” isn't broken in a narrow column. */
const unbroken = (title: string) =>
  title.split(/(\S*-\S*)/).map((part, index) => (index % 2 === 1 ? <Unbroken key={index}>{part}</Unbroken> : part));

const AnnouncementRow = ({ announcement }: { announcement: Announcement }) => (
  <Row data-from={announcement.startDate} data-until={announcement.endDate} suppressHydrationWarning>
    <div>
      <Title>{unbroken(announcement.announcementTitle)}</Title>
      <Dates>
        <AnnouncementTerm announcement={announcement} />
      </Dates>
    </div>
    <Summary>{announcement.summary}</Summary>
    <p>
      <Link href={`/announcement/${announcement.id}`}>
        Learn More<VisuallyHidden> about {announcement.announcementTitle}</VisuallyHidden>
      </Link>
    </p>
  </Row>
);

const lead = 'Changes in Humanar, and the dates your payroll should know.';

/** /announcements: those that have started and not ended. */
export default function AnnouncementsPage() {
  const now = useProductTime();
  const current = now === null ? announcements : announcements.filter((announcement) => isCurrent(announcement, now));
  return (
    <>
      <PageHead title="Announcements" description={lead} />
      <Body>
        <ListHead title="Announcements">{lead}</ListHead>
        {current.length === 0 ? (
          <EmptyState title="No announcements right now">Read our blog until then.</EmptyState>
        ) : (
          <List className="announcements">
            {current.map((announcement) => (
              <AnnouncementRow key={announcement.id} announcement={announcement} />
            ))}
          </List>
        )}
      </Body>
    </>
  );
}
