import { useParams } from 'react-router';
import type { CaseDetails } from '#modules/moderation/contract/case-api.ts';
import { PostHistory } from '#client/features/forum/post/post-history.tsx';
import { CasePage } from '#client/features/moderation/cases/case-page.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

/** Pictures of a reported post stand with its wordings. */
const storedOf = ({ about, target_uuid1, all_reports }: CaseDetails) =>
  about === 'post' ? (
    <PostHistory post={target_uuid1} reported={all_reports.find(({ version }) => version !== null)?.version ?? null} />
  ) : null;

const Page = () => {
  const { uuid = '' } = useParams();
  return <CasePage key={uuid} id={uuid} stored={storedOf} />;
};

export default staffPage(Page);
