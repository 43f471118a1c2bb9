import { shownProfile } from '#modules/profiles/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { MemberName } from './member-name.tsx';

/** The name of a member who is known by the uuid alone. Each uuid is asked for once, however many rows name it (IDN-091). */
export const MemberById = ({ uuid }: { uuid: string }) => {
  const { data, error } = useCall(shownProfile, { id: uuid }, { topics: [['user', uuid]], quiet: true });
  if (data) return <MemberName person={data.user} />;
  return error?.notice.name === 'USER_DOES_NOT_EXIST' ? <MemberName person={{ username: null }} /> : null;
};
