import { listRestrictions } from '../../../modules/restrictions/contract/api.ts';
import { useCall, type Topic } from './query.ts';
import { useMember } from './session.tsx';

/** What looks different once a restriction was placed or taken back. */
export const restrictionTopics: readonly Topic[] = [['restriction'], ['session'], ['series'], ['chat']];

/** Members whom the viewer restricts; nobody for visitors. */
export const useRestrictions = () =>
  useCall(listRestrictions, {}, { topics: [['restriction'], ['user']], enabled: useMember() !== null, quiet: true });

/** Whether the viewer restricts this member, as far as that is known yet. */
export const useIsRestricted = (member: string): boolean =>
  useRestrictions().data?.restriction.some(({ blockee_uuid }) => blockee_uuid === member) ?? false;
