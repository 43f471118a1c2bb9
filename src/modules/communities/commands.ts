import { stateOf, type Caller, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { belongs, membership, membershipId, type MembershipCommand, type WellNotices } from './domain/membership.ts';
import { title as titleDecider } from './domain/title.ts';
import { well as wellDecider, type WellCommand, type WellState } from './domain/well.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import { COVER, uploadedPicture } from '#kernel/files/picture.ts';
import type { FileStore } from '#kernel/files/files.ts';
import type { CommunitiesSettings } from './contract/settings.ts';
import type { WellBadge } from './contract/well-events.ts';
import type { WellObstacles } from './index.ts';
import { titleKey } from './contract/well-text.ts';
import { settleTitle, titleClaims } from './commands/settle-title.ts';

/** The signed-in member who acts. */
export type WellCaller = { id: string; isAdmin: boolean; hostLevel: number };

export type WellTexts = { title: string; description: string };

export type CommunityCommands = ReturnType<typeof communityCommands>;

type Parts = {
  execute: Execute;
  log: EventLog;
  accounts: Pick<IdentityFacts, 'account'>;
  settings: CommunitiesSettings;
  files: FileStore;
  /** Asked when needed, because the module that answers is composed after this one. */
  obstacles: WellObstacles;
};

/** What can be done with Wells and memberships. Answers a refusal, or undefined when it is so now. */
export const communityCommands = ({ execute, log, accounts, settings, files, obstacles }: Parts) => {
  const wellState = (well: string) => stateOf(log, wellDecider, well);
  const isMember = async (of: WellState, well: string, member: string) =>
    belongs(of, member, await stateOf(log, membership, membershipId(well, member)));

  const aboutMember = async (acting: WellCaller, well: string, member: string) => {
    const [of, { exists }] = await Promise.all([wellState(well), accounts.account(member)]);
    return { well, of, by: acting, byMember: await isMember(of, well, acting.id), member: { id: member, exists } };
  };

  /**
   * The title is taken first, so that two Wells never share one; what stops between here and the Well's own fact is settled
   * by `settle-well-titles`.
   */
  const withTitle = async (
    by: Caller,
    command: Extract<WellCommand, { type: 'CreateWell' | 'UpdateWell' }>,
  ): Promise<Refusal | undefined> => {
    const foreseen = wellDecider.decide(command, await wellState(command.well));
    if (isRefusal(foreseen)) return foreseen;
    const [fact] = foreseen;
    // No effect, perhaps because an earlier attempt of this request succeeded: answer with its time.
    if (!fact || !('slug' in fact.data)) return refusalOf(await execute(by, wellDecider, command.well, command));
    const claim = titleKey(fact.data.slug);
    // A Well from before titles that are read alike were the same has claimed what it is called.
    const { bearer } = await stateOf(log, titleDecider, fact.data.slug);
    if (bearer !== null && bearer !== command.well) return refuse('GROUP_TITLE_IS_TAKEN', { field: 'title' });
    const taken = await execute(by, titleDecider, claim, { type: 'TakeTitle', well: command.well });
    if (isRefusal(taken)) return taken;
    const done = await execute(by, wellDecider, command.well, command);
    const settle = async (claims: readonly string[]) => {
      for (const each of claims) await settleTitle({ execute, log }, by, command.well, each);
    };
    await settle([claim]);
    if (isRefusal(done)) return done;
    for (const { type, data } of done.events)
      if (type === 'WellUpdated' && data.formerSlug !== data.slug) await settle(titleClaims(data.formerSlug));
    return undefined;
  };

  /** What a member decides for themselves in one Well. */
  const own = async (
    by: Caller,
    acting: WellCaller,
    well: string,
    of: Own<'ChooseNotices'> | Own<'SeeTab'>,
  ): Promise<Refusal | undefined> =>
    refusalOf(
      await execute(by, membership, membershipId(well, acting.id), {
        ...of,
        well,
        of: await wellState(well),
        by: acting,
      }),
    );

  return {
    create: (by: Caller, acting: WellCaller, of: WellTexts & { well: string; visible: boolean }) =>
      withTitle(by, {
        type: 'CreateWell',
        ...of,
        isDefault: false,
        by: { id: acting.id, mayCreate: mayCreateWells(settings.WELL_CREATE_ROLE, acting) },
      }),

    /** Makes the main Well when there is none yet; what it is called can be changed afterwards like any Well's title. */
    ensureMainWell: (by: Caller) =>
      withTitle(by, {
        type: 'CreateWell',
        well: settings.MAIN_WELL_UUID,
        title: settings.MAIN_WELL_TITLE,
        description: settings.MAIN_WELL_DESCRIPTION,
        visible: true,
        isDefault: true,
        by: null,
      }),

    update: async (by: Caller, acting: WellCaller, well: string, texts: WellTexts) => {
      const byMember = await isMember(await wellState(well), well, acting.id);
      return withTitle(by, { type: 'UpdateWell', well, ...texts, by: acting, byMember });
    },

    /** Decided before the picture is decoded, and again when it is recorded: the file exists before its event (COM-084). */
    changePicture: async (by: Caller, acting: WellCaller, well: string, image: string) => {
      const of = await wellState(well);
      const byMember = await isMember(of, well, acting.id);
      const command = (picture: string | null): WellCommand => ({
        type: 'ChangeWellPicture',
        well,
        picture,
        by: acting,
        byMember,
      });
      const uploaded = await uploadedPicture(well, image, { ...COVER, kinds: 'any' }, (picture) =>
        wellDecider.decide(command(picture), of),
      );
      if (isRefusal(uploaded)) return uploaded;
      if (uploaded) await files.put(uploaded.name, uploaded.bytes);
      return refusalOf(await execute(by, wellDecider, well, command(uploaded?.name ?? null)));
    },

    /** COM-064, COM-088 */
    chooseNotices: (by: Caller, acting: WellCaller, well: string, wanted: Partial<WellNotices>) =>
      own(by, acting, well, { type: 'ChooseNotices', wanted, defaults: defaultNotices(settings, well) }),

    /** `news`: what the counter of the tab shows now (COM-024, COM-089). */
    seeTab: (by: Caller, acting: WellCaller, well: string, of: { badge: WellBadge; news: number }) =>
      own(by, acting, well, { type: 'SeeTab', ...of }),

    remove: async (by: Caller, acting: WellCaller, well: string): Promise<Refusal | undefined> => {
      const byMember = await isMember(await wellState(well), well, acting.id);
      const hasActiveSessions = acting.isAdmin && (await obstacles.hasActiveSessions(well));
      const done = await execute(by, wellDecider, well, {
        type: 'DeleteWell',
        well,
        by: acting,
        byMember,
        hasActiveSessions,
      });
      if (isRefusal(done)) return done;
      for (const claim of titleClaims(done.state.slug)) await settleTitle({ execute, log }, by, well, claim);
      return undefined;
    },

    join: async (by: Caller, acting: WellCaller, well: string, of: { committed: boolean }) => {
      const done = await execute(by, membership, membershipId(well, acting.id), {
        type: 'JoinWell',
        well,
        of: await wellState(well),
        by: acting,
        ...of,
      });
      return isRefusal(done) ? done : undefined;
    },

    leave: async (by: Caller, acting: WellCaller, well: string, of: { unregister: boolean }) => {
      const done = await execute(by, membership, membershipId(well, acting.id), {
        type: 'LeaveWell',
        well,
        of: await wellState(well),
        by: acting,
        registeredFor: of.unregister ? [] : await obstacles.registeredFor(well, acting.id),
        ...of,
      });
      return isRefusal(done) ? done : undefined;
    },

    /** Takes a member out of a Well; they cannot join again until they are allowed back (C-146). */
    removeMember: async (by: Caller, acting: WellCaller, well: string, of: { member: string; reason: string }) => {
      const about = await aboutMember(acting, well, of.member);
      const done = await execute(by, membership, membershipId(well, of.member), {
        type: 'RemoveMember',
        ...about,
        reason: of.reason,
        mayRemove: mayRemoveMembers(settings.WELL_KICK_ROLE, acting, about.of.creator),
      });
      return isRefusal(done) ? done : undefined;
    },

    allowBack: async (by: Caller, acting: WellCaller, well: string, member: string) => {
      const about = await aboutMember(acting, well, member);
      const done = await execute(by, membership, membershipId(well, member), { type: 'AllowBack', ...about });
      return isRefusal(done) ? done : undefined;
    },
  };
};

type Own<Type extends MembershipCommand['type']> = Omit<
  Extract<MembershipCommand, { type: Type }>,
  'well' | 'of' | 'by'
>;

/** The default preferences. None in the main Well, because members do not choose to join it (C-144). */
export const defaultNotices = (
  { MAIN_WELL_UUID, WELL_NOTICES_SESSIONS, WELL_NOTICES_FORUMS }: CommunitiesSettings,
  well: string,
): WellNotices =>
  well === MAIN_WELL_UUID
    ? { sessions: false, forums: false }
    : { sessions: WELL_NOTICES_SESSIONS, forums: WELL_NOTICES_FORUMS };

/** Admins always; the creator of the Well when the product is configured so (C-146). */
export const mayRemoveMembers = (
  role: CommunitiesSettings['WELL_KICK_ROLE'],
  { id, isAdmin }: { id: string; isAdmin: boolean },
  creator: string | null,
): boolean => isAdmin || (role === 'creator' && creator === id);

/** Admins always; hosts or members when the product is configured so (C-043). */
export const mayCreateWells = (
  role: CommunitiesSettings['WELL_CREATE_ROLE'],
  { isAdmin, hostLevel }: Omit<WellCaller, 'id'>,
): boolean => isAdmin || role === 'member' || (role === 'host' && hostLevel > 0);
