import { useParams } from 'react-router';
import { DeskPage } from '#client/features/content/desk-page.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/site/:page` */
const SitePage = () => {
  const { page = '' } = useParams();
  return (
    <StaffFrame>
      <DeskPage key={page} name={page} />
    </StaffFrame>
  );
};

export default SitePage;
