import { CaseList } from '#client/features/moderation/cases/case-list.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

export default staffPage(CaseList);
