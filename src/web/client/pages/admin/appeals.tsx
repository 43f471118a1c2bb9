import { AppealList } from '#client/features/moderation/appeals/appeal-list.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

export default staffPage(AppealList);
