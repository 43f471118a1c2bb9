import { useParams } from 'react-router';
import { AppealPage } from '#client/features/moderation/appeals/appeal-page.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/appeals/{decision}`. */
const Page = () => {
  const { uuid = '' } = useParams();
  return (
    <StaffFrame>
      <AppealPage key={uuid} id={uuid} />
    </StaffFrame>
  );
};

export default Page;
