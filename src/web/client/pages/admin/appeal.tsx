import { useParams } from 'react-router';
import { AppealPage } from '#client/features/moderation/appeals/appeal-page.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

const Page = () => {
  const { uuid = '' } = useParams();
  return <AppealPage key={uuid} id={uuid} />;
};

export default staffPage(Page);
