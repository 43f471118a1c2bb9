import { z } from 'zod';
import { endpoint, flag, judgedText, paging, said, uuid } from '#kernel/contract/endpoint.ts';
import { pictureInput, anyPictureRefusals, pictureUpload } from '#kernel/contract/picture.ts';
import { groupDescription, groupTitle, REMOVAL_REASON_MAX, wellTextLimits } from './well-text.ts';
import { member, memberNamed, pic } from '#kernel/contract/person.ts';
import { NAME_MAX } from '#modules/identity/contract/account.ts';

/** A member as a Well's member list shows them (COM-078). */
const wellMember = z
  .object({
    uuid: z.string(),
    ...memberNamed,
    pic,
    /** Time since joining, in words: "3 months". */
    age: z.string(),
    num_sessions_hosted: z.int(),
    num_session_users_met: z.int(),
    /** Created the Well. */
    is_creator: z.boolean(),
  })
  .meta({ id: 'WellMember' });
export type WellMember = z.output<typeof wellMember>;

/** A Well as one viewer sees it (COM-077). */
const group = z
  .object({
    uuid: z.string(),
    title: z.string(),
    /** The title as it stands in addresses. */
    slug: z.string(),
    description: z.string(),
    pic,
    visible: z.boolean(),
    am_i_creator: z.boolean(),
    am_i_joined: z.boolean(),
    /** The main Well, to which all members belong (C-055). */
    is_default_group: z.boolean(),
    /** Not offered when a session is planned (C-055). */
    is_special_group: z.boolean(),
    /** May remove members from this Well (C-146). */
    may_kick: z.boolean(),
    num_users_joined: z.int(),
    /** The count as it is shown, rounded as configured; null where it is not shown (C-052, COM-037). */
    num_users_label: z.string().nullable(),
    /** The newest members, for those who belong to the Well; empty in lists. */
    joined_users: z.array(wellMember),
    /** Sessions that others planned since the viewer saw the tab (COM-024). */
    badge_session: z.int(),
    badge_forum_post: z.int(),
    /** Others who joined since the viewer saw the members. */
    badge_user_join: z.int(),
    /**
     * What the viewer is called in this Well instead of by their own name, with an id that is no member's; null under their own
     * name, and for others (ADR 107).
     */
    my_handle: member.nullable(),
    /** What the viewer is notified about; null for those who do not belong to the Well (C-144). */
    notification: z.object({ sessions: z.boolean(), forums: z.boolean() }).nullable(),
  })
  .meta({ id: 'Well' });
export type Group = z.output<typeof group>;

/** A member who was removed from a Well and may not come back yet, as staff see them. */
const removedMember = z
  .object({
    uuid: z.string(),
    ...memberNamed,
    pic,
    removed_at: z.string(),
    /** Who removed them; null for former members. */
    removed_by: z.string().nullable(),
    note: z.string(),
  })
  .meta({ id: 'RemovedMember' });
export type RemovedMember = z.output<typeof removedMember>;

const one = z.object({ group });
const many = z.object({ group: z.array(group) });

const wellId = { id: uuid };
// Rough sizes only: how long a text may be is the Well's rule and refused by name.
const texts = {
  title: z.string().max(wellTextLimits.title.most * 20),
  description: z.string().max(wellTextLimits.description.most * 4),
};
const textRules = {
  title: { ...wellTextLimits.title, problem: groupTitle },
  description: { ...wellTextLimits.description, problem: groupDescription },
};
const reach = ['GROUP_DOES_NOT_EXIST', 'GROUP_DELETED'] as const;
const textRefusals = [
  'GROUP_TITLE_IS_TAKEN',
  'GROUP_TITLE_INVALID',
  'GROUP_TITLE_NOT_PLAIN',
  'GROUP_TITLE_TOO_LONG',
  'GROUP_DESCRIPTION_INVALID',
  'GROUP_DESCRIPTION_TOO_LONG',
] as const;

const handleNameRefusals = ['HANDLE_NAME_INVALID', 'HANDLE_NAME_TAKEN', 'HANDLE_NAME_TELLS'] as const;

/** COM-079 */
export const searchWells = endpoint('/v1/group/list/search', {
  summary:
    'Wells whose title or description contains the phrase; the main Well first, then the largest, or the newest.',
  access: 'visitor',
  scope: 'wells:read',
  support: 'open',
  input: z.object({
    q: z.string().max(200).default(''),
    ...paging(25),
    sort_type: z.string().max(50).default('popular'),
  }),
  output: many.extend({
    /** How many there are altogether. */
    total: z.int(),
    /** Whether the caller may create Wells (C-043). */
    may_create: z.boolean(),
  }),
});

/** COM-080 */
export const getWell = endpoint('/v1/group/{id}/get', {
  summary: 'One Well, by its uuid or by its title.',
  access: 'visitor',
  scope: 'wells:read',
  discloses: { presence: ['well', 'staff'] },
  support: 'open',
  input: z.object({ id: z.string().min(1).max(400) }),
  output: one,
  refusals: reach,
});

const changesWell = {
  access: 'member',
  discloses: { presence: ['well', 'staff'] },
  writes: true,
  output: one,
} as const;

/** COM-081, C-139, C-145 */
export const joinWell = endpoint('/v1/group/{id}/join/{flag}', {
  summary: 'Joins a Well with the commitment to its Code of Conduct and to lived experience, or leaves it.',
  ...changesWell,
  confirmed: 'flag',
  hourly: 30,
  touches: ['group', 'session'],
  input: z.object({
    ...wellId,
    flag,
    /** Joining: "I commit to the Code of Conduct and confirm I have lived experience of this topic". */
    commitment: flag.default(false),
    /** Joining: another name, by which alone the others of this Well know the member (ADR 107). */
    handle: z
      .string()
      .max(NAME_MAX * 10)
      .nullish(),
    /** Leaving: give back the seats in the Well's future sessions instead of being refused because of them. */
    unregister: flag.default(false),
  }),
  refusals: [
    ...reach,
    'GROUP_COMMITMENT_REQUIRED',
    'GROUP_MEMBER_REMOVED',
    'GROUP_IS_DEFAULT',
    'GROUP_CREATOR_STAYS',
    'GROUP_UNJOIN_HAS_JOINED_SESSIONS',
    ...handleNameRefusals,
    'HANDLE_ONLY_WHEN_JOINING',
    'HANDLE_NOT_FOR_STAFF',
  ],
});

/** ADR 107 */
export const changeHandle = endpoint('/v1/group/{id}/handle/update', {
  summary: 'Changes the other name by which the caller is known in a Well; what was written under it follows.',
  ...changesWell,
  hourly: 10,
  touches: ['group', 'forum', 'post'],
  input: z.object({ ...wellId, name: z.string().max(NAME_MAX * 10) }),
  refusals: [...reach, 'GROUP_IS_DEFAULT', ...handleNameRefusals, 'HANDLE_ONLY_WHEN_JOINING'],
});

/** ADR 107 */
export const changeHandlePicture = endpoint('/v1/group/{id}/handle/pic', {
  summary: 'Gives the other name of the caller in a Well a picture (multipart form or base64), or takes it away.',
  ...changesWell,
  pace: 'expensive',
  hourly: 30,
  touches: ['group', 'forum', 'post'],
  upload: pictureUpload,
  input: z.object({ ...wellId, ...pictureInput }),
  refusals: [...reach, 'GROUP_IS_DEFAULT', 'HANDLE_ONLY_WHEN_JOINING', ...anyPictureRefusals],
});

/** ADR 107 */
export const showHandleOwner = endpoint('/v1/admin/handle/{id}/owner', {
  summary: 'Who goes by a name in a Well, for staff with a reason; that it was asked is recorded, with the reason.',
  access: 'admin',
  discloses: { presence: ['staff'] },
  writes: true,
  hourly: 30,
  input: z.object({ ...wellId, reason: said(REMOVAL_REASON_MAX) }),
  output: z.object({ handle: member, owner: member, well: uuid }),
  refusals: ['USER_DOES_NOT_EXIST'],
});

/** COM-082 */
export const createWell = endpoint('/v1/group/create', {
  summary: 'Creates a Well. A private one (`visible` false) is seen by its members and admins only.',
  access: 'member',
  confirmed: true,
  writes: true,
  hourly: 20,
  touches: ['group', 'session'],
  input: z.object({ ...texts, visible: flag.default(true) }),
  texts: textRules,
  output: one,
  refusals: textRefusals,
});

/** COM-083 */
export const updateWell = endpoint('/v1/group/{id}/update', {
  summary: 'Changes title and description; creator and admins only.',
  ...changesWell,
  hourly: 60,
  touches: ['group', 'session'],
  input: z.object({ ...wellId, ...texts }),
  texts: textRules,
  refusals: [...reach, ...textRefusals],
});

/** COM-084, COM-052, C-136 */
export const updateWellPicture = endpoint('/v1/group/{id}/update/pic', {
  summary: 'Gives a Well a picture (multipart form or base64), or takes it away; creator and admins only.',
  ...changesWell,
  pace: 'expensive',
  hourly: 30,
  touches: ['group'],
  upload: pictureUpload,
  input: z.object({ ...wellId, ...pictureInput }),
  refusals: [...reach, ...anyPictureRefusals],
});

/** COM-088, COM-064, C-144 */
export const updateWellNotification = endpoint('/v1/group/{id}/update/notification', {
  summary:
    'What the caller is notified about in a Well. What is left out stays as it is: with neither, this only reads.',
  ...changesWell,
  hourly: 60,
  touches: ['group'],
  input: z.object({ ...wellId, sessions: flag.nullish(), forums: flag.nullish() }),
  refusals: reach,
});

/** COM-089, COM-024 */
export const resetWellBadge = endpoint('/v1/group/{id}/reset_badge/{x}', {
  summary: 'The caller saw what is new in a tab of a Well: its counter begins again at 0.',
  parameters: { x: 'badge' },
  ...changesWell,
  hourly: 1200,
  touches: ['group'],
  input: z.object({ ...wellId, x: z.enum(['badge_session', 'badge_user_join', 'badge_forum_post']) }),
  refusals: reach,
});

/** COM-085, COM-070, C-145 */
export const deleteWell = endpoint('/v1/group/{id}/delete', {
  summary: 'Deletes a Well without planned or running sessions; admins only, never the main Well.',
  access: 'member',
  writes: true,
  hourly: 60,
  touches: ['group', 'session'],
  input: z.object(wellId),
  output: z.object({ group: z.object({ uuid: z.string(), title: z.string(), deleted: z.literal(true) }) }),
  refusals: [...reach, 'GROUP_IS_DEFAULT', 'GROUP_HAS_ACTIVE_SESSIONS'],
});

/** COM-086 */
export const joinedWells = endpoint('/v1/group/list/joined', {
  summary: 'The Wells that the caller belongs to; the main Well first, then by title.',
  access: 'member',
  scope: 'wells:read',
  support: 'open',
  input: z.object(paging(100)),
  output: many,
});

/** COM-087 */
export const createdWells = endpoint('/v1/group/list/user/{id}/created', {
  summary: 'The Wells that a member created, the newest first unless `order` is `old` or `asc`.',
  access: 'visitor',
  support: 'open',
  input: z.object({
    ...wellId,
    ...paging(25),
    order: z
      .string()
      .max(50)
      .default('new')
      .transform((text) => (/^(old|asc)/i.test(text) ? 'old' : 'new')),
  }),
  output: many,
});

/** COM-032, COM-078, C-120 */
export const wellMembers = endpoint('/v1/group/{id}/user/list', {
  summary: 'The members of a Well, the newest first; for its members and admins.',
  access: 'member',
  discloses: { presence: ['well', 'staff'] },
  support: 'open',
  input: z.object({ ...wellId, ...paging(25) }),
  output: z.object({ users: z.array(wellMember) }),
  refusals: [...reach, 'GROUP_IS_DEFAULT'],
});

const kickInput = {
  ...wellId,
  uid: uuid,
  note: judgedText(REMOVAL_REASON_MAX * 10),
};
const kickRefusals = [
  ...reach,
  'GROUP_IS_DEFAULT',
  'USER_DOES_NOT_EXIST',
  'GROUP_MEMBER_UNKNOWN',
  'GROUP_CREATOR_NOT_REMOVABLE',
  'REMOVAL_REASON_REQUIRED',
  'GROUP_REMOVAL_REASON_TOO_LONG',
] as const;

/** MOD-024, MOD-026, C-146 */
export const kickMember = endpoint('/v1/group/{id}/user/{uid}/kick', {
  summary:
    'Removes a member from a Well, with a reason; they cannot join again until staff allow it. Staff, and the creator where that is configured.',
  ...changesWell,
  hourly: 60,
  touches: ['group', 'session'],
  input: z.object(kickInput),
  refusals: kickRefusals,
});

/** C-146 */
export const allowMemberBack = endpoint('/v1/group/{id}/user/{uid}/kick/{flag}', {
  summary: 'With `false`, staff allow somebody who was removed to join the Well again; `true` removes as without it.',
  ...changesWell,
  hourly: 60,
  touches: ['group', 'session'],
  input: z.object({ ...kickInput, flag }),
  refusals: kickRefusals,
});

/** C-146 */
export const removedMembers = endpoint('/v1/group/{id}/user/list/kicked', {
  summary: 'Who was removed from a Well and may not come back yet, the latest first; for staff.',
  access: 'member',
  discloses: { presence: ['staff'], reason: ['staff'] },
  input: z.object({ ...wellId, ...paging(25) }),
  output: z.object({ users: z.array(removedMember) }),
  refusals: [...reach, 'GROUP_IS_DEFAULT'],
});
