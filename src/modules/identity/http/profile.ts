import { badInput, isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import type { changePicture } from '../commands/profile/change-picture.ts';
import type { removePicture } from '../commands/profile/remove-picture.ts';
import { updateProfile, updateProfilePicture } from '../contract/api/accounts.ts';
import { ownProfile, type OwnUser } from '../contract/own-profile.ts';
import { holdsAt } from '../contract/auditor.ts';
import { sentProfileInfo } from '../contract/profile-info.ts';
import type { NotificationChoices, OwnFigures, OwnSubscription, SpecialNotices } from '../index.ts';
import { statusAt } from '../contract/standing.ts';
import { ownerById, type PersonRow } from '../projections/people.ts';
import { asOwnUser } from '../views/own-user.ts';

/** Of members whom staff warned or put on probation; those who are shut out do not get here. */
const standingOf = ({ status: set, status_since, status_until }: PersonRow, now: string): Pick<OwnUser, 'standing'> => {
  const until = status_until?.toISOString() ?? null;
  const status = statusAt({ status: set, until }, now);
  return status_since !== null && (status === 'warned' || status === 'probation')
    ? { standing: { status, since: status_since.toISOString(), until } }
    : {};
};

/** What members see of their own account and say about themselves. */
export const profileHandlers = (options: {
  sql: Sql;
  commands: Pick<Commands, 'changeProfile' | 'profileProblem' | 'changeUsername'>;
  pictures: { changePicture: ReturnType<typeof changePicture>; removePicture: ReturnType<typeof removePicture> };
  notices: SpecialNotices;
  choices: NotificationChoices | undefined;
  figures: OwnFigures | undefined;
  subscription: OwnSubscription | undefined;
}): readonly Handler[] => {
  const { sql, commands, pictures, notices, choices, figures, subscription } = options;
  const own = async ({ caller, member, now }: MemberCall): Promise<{ user: OwnUser } | Refusal> => {
    const row = await ownerById(sql, member.id);
    if (!row) return refuse('USER_DOES_NOT_EXIST');
    const [notice, counted, subscription_info] = await Promise.all([
      // A notice counts as shown from then on, and staff in the account of a member are not its reader.
      member.support ? null : notices.next(caller, member.id),
      figures?.of(member.id),
      subscription?.of(member.id),
    ]);
    const about = {
      is_admin: member.isAdmin,
      ...(member.lacksSecondFactor && { second_step_missing: true as const }),
      ...(notice && { special_notice: notice.name, special_notice_id: notice.id }),
      is_auditor: holdsAt(member.auditor, now),
      ...standingOf(row, now),
      ...(counted && {
        num_sessions_attended: counted.attended,
        num_sessions_hosted: counted.hosted,
        num_session_users_met: counted.met,
      }),
      ...(subscription_info && { subscription_info }),
    };
    const support = member.support ? { support_until: member.support.until } : {};
    return { user: { ...asOwnUser(row), ...about, ...support } };
  };
  return [
    memberHandler(ownProfile, (_, call) => own(call)),

    memberWriteHandler(
      updateProfile,
      async (sent, call) => {
        const { about_me, credentials, name, username, timezone, date_format, user_marketing } = sent;
        const { special_notice, seen_notice = null, shown_to_visitors, language } = sent;
        const { reminders, mails_wells: wells, mails_forum: forum, mails_news: news } = sent;
        const info = user_marketing === undefined ? {} : sentProfileInfo(user_marketing);
        if (info === undefined) return badInput('user_marketing', 'send JSON with "profile_info"');
        const change = {
          ...(name === undefined ? {} : { name: name.trim() }),
          ...(timezone === undefined ? {} : { timezone }),
          ...(date_format === undefined ? {} : { dateFormat: date_format }),
          ...(language === undefined ? {} : { language }),
          ...(shown_to_visitors === undefined ? {} : { toVisitors: shown_to_visitors }),
          ...(about_me === undefined ? {} : { aboutMe: about_me.trim() }),
          ...(credentials === undefined
            ? {}
            : { credentials: credentials.map((each) => each.trim()).filter((each) => each !== '') }),
          ...info,
        };
        // The username may be taken; nothing else is saved then.
        const refused =
          (username === undefined
            ? undefined
            : ((await commands.profileProblem(call.member.id, change)) ??
              (await commands.changeUsername(call.caller, { member: call.member.id, username })))) ??
          (await commands.changeProfile(call.caller, call.member.id, change)) ??
          (await choices?.set(call.caller, call.member.id, { reminders, mails: { wells, forum, news } }));
        if (!isRefusal(refused) && special_notice === null)
          await notices.seen(call.caller, call.member.id, seen_notice);
        return refused;
      },
      own,
    ),

    memberWriteHandler(
      updateProfilePicture,
      ({ filename, remove }, call) =>
        remove
          ? pictures.removePicture(call.caller, call.member.id)
          : pictures.changePicture(call.caller, call.member.id, filename),
      own,
    ),
  ];
};
