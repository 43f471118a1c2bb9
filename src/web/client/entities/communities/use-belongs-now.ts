import { getWell } from '#modules/communities/contract/api.ts';
import { useCall } from '#client/lib/query.ts';

/** Whether the member belongs to the Well, asked once an answer about that was lost; undefined until then. */
export const useBelongsNow = (well: string, isLost: boolean): boolean | undefined => {
  const { data } = useCall(getWell, { id: well }, { topics: [['group']], quiet: true, enabled: isLost });
  return isLost ? data?.group.am_i_joined : undefined;
};
