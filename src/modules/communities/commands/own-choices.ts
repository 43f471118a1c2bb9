import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { WellBadge } from '../contract/well-events.ts';
import { membership, membershipId, type MembershipCommand, type WellNotices } from '../domain/membership.ts';
import { defaultNotices } from '../domain/roles.ts';
import { wellState } from './facts.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';

type OwnChoice<Type extends MembershipCommand['type']> = Omit<
  Extract<MembershipCommand, { type: Type }>,
  'well' | 'wellState' | 'by'
>;

/** What a member decides for themselves in one Well. */
const choose = async (
  { execute, log }: CommunitiesNeeds,
  caller: Caller,
  acting: WellCaller,
  well: string,
  choice: OwnChoice<'ChooseNotices'> | OwnChoice<'SeeTab'>,
): Promise<Refusal | undefined> =>
  refusalOf(
    await execute(caller, membership, membershipId(well, acting.id), {
      ...choice,
      well,
      wellState: await wellState(log, well),
      by: acting,
    }),
  );

/** COM-064, COM-088 */
export const chooseNotices =
  (needs: CommunitiesNeeds) =>
  (caller: Caller, acting: WellCaller, well: string, wanted: Partial<WellNotices>): Promise<Refusal | undefined> =>
    choose(needs, caller, acting, well, {
      type: 'ChooseNotices',
      wanted,
      defaults: defaultNotices(needs.settings, well),
    });

/** `news`: what the counter of the tab shows now (COM-024, COM-089). */
export const seeTab =
  (needs: CommunitiesNeeds) =>
  (
    caller: Caller,
    acting: WellCaller,
    well: string,
    { badge, news }: { badge: WellBadge; news: number },
  ): Promise<Refusal | undefined> =>
    choose(needs, caller, acting, well, { type: 'SeeTab', badge, news });
