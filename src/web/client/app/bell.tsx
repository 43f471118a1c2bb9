import { countOwnNotices } from '#modules/notifications/contract/api.ts';
import { NoticesLink } from '#client/features/forum/feed/notices-link.tsx';
import { useCall } from '#client/lib/query.ts';

/** What is new for a member: replies and mentions, and notices of other kinds. */
const Bell = () => {
  const query = useCall(countOwnNotices, {}, { topics: [['notice']], quiet: true, staleTime: 60_000 });
  return <NoticesLink others={query.data?.count ?? 0} />;
};

export default Bell;
