import styled from 'styled-components';
import type { Announcement } from '#contract/marketing.ts';
import { Link } from '#ui/Link.tsx';
import { media, space, token, type } from '#ui/theme.ts';

const Area = styled.nav`
  margin-top: ${space[40]};
  ${media.lg} {
    position: sticky;
    top: 100px;
    align-self: start;
    margin-top: 0;
  }
`;
const Title = styled.p`
  ${type.smallStrong}
  margin-bottom: ${space[12]};
`;
const OtherItem = styled.li`
  border-top: 1px solid ${token.line};
  &:last-child {
    border-bottom: 1px solid ${token.line};
  }
`;
const Entry = styled(Link)`
  ${type.body}
  display: flex;
  align-items: center;
  min-height: 48px;
  padding-block: ${space[8]};
`;

/** Other current announcements. */
export const OtherAnnouncements = ({ others }: { others: readonly Announcement[] }) =>
  others.length === 0 ? null : (
    <Area aria-labelledby="others">
      <Title id="others">More announcements</Title>
      <ul className="others">
        {others.map(({ id, announcementTitle, startDate, endDate }) => (
          <OtherItem key={id} data-from={startDate} data-until={endDate} suppressHydrationWarning>
            <Entry look="quiet" href={`/announcement/${id}`}>
              {announcementTitle}
            </Entry>
          </OtherItem>
        ))}
      </ul>
    </Area>
  );
