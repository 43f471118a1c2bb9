import { useParams } from 'react-router';
import { DeskPage } from '#client/features/content/desk-page.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

const SitePage = () => {
  const { page = '' } = useParams();
  return <DeskPage key={page} name={page} />;
};

export default staffPage(SitePage);
