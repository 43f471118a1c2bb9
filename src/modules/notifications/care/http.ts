import type { Execute } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { memberHandler, memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { chooseNotices } from '../commands/choose-notices.ts';
import * as api from '../contract/api.ts';
import type { NotificationsSettings } from '../contract/settings.ts';
import { chosenKinds, type QuietHours } from '../contract/ways.ts';
import { isCounted, isListed, kindOfLetter } from '../domain/care.ts';
import { appointmentRows } from '../projections/calendars.ts';
import { comingNotices } from './coming.ts';
import { sessionIn } from './current.ts';
import { choicesOf, type CareNeeds } from './gate.ts';
import { newestNotices, noteSeen, RETENTION_DAYS } from './notice-book.ts';

type NoticeHttpNeeds = Omit<CareNeeds, 'settings'> & { execute: Execute; settings: NotificationsSettings };

/** What a member hears of, in which way and when; the member's own list; and the browsers that take notices. */
export const noticeHandlers = (needs: NoticeHttpNeeds): Handler[] => {
  const { log, database: sql, people, devices, settings } = needs;

  const shown = async ({ member, now }: MemberCall): Promise<{ choices: api.NoticeChoices } | Refusal> => {
    const [choices, reader, signIns] = await Promise.all([
      choicesOf(log, member.id),
      people.reachable(member.id),
      devices.signIns(member.id),
    ]);
    if (!reader) return refuse('USER_DOES_NOT_EXIST');
    const here = { member: member.id, choices, now, zone: reader.timezone, hasDevice: signIns.length > 0 };
    const { ways, quiet, lowUntil } = choices;
    return {
      choices: {
        ways,
        quiet: quiet === null ? null : { ...quiet, except: [...quiet.except] },
        low_energy_until: lowUntil !== null && lowUntil > now ? lowUntil : null,
        digest_hour: settings.DIGEST_HOUR,
        push_key: devices.publicKey,
        devices: signIns.length,
        device_here: signIns.includes(member.signInId),
        coming: await comingNotices({ ...needs, sql }, here),
      },
    };
  };

  return [
    memberHandler(api.getNoticeChoices, (_, call) => shown(call)),
    memberWriteHandler(
      api.setNoticeChoices,
      (input, { caller, member, now }) => {
        const { quiet: isQuiet, quiet_from: from, quiet_to: to, quiet_except: except = [] } = input;
        const quiet: QuietHours | null | undefined =
          isQuiet === false ? null : from !== undefined && to !== undefined ? { from, to, except } : undefined;
        return chooseNotices(needs)(caller, member.id, {
          now,
          ways: Object.fromEntries(chosenKinds.map((kind) => [kind, input[kind]])),
          quiet,
          lowUntil: input.low_energy_until,
        });
      },
      shown,
    ),
    memberWriteHandler(api.keepDevice, (device, { member }) => devices.keep(member.id, member.signInId, device), shown),
    memberWriteHandler(api.endDevice, ({ endpoint }, { member }) => devices.end(member.id, endpoint), shown),
    memberHandler(api.listOwnNotices, async (_, { member, now }) => {
      const [listed, appointments] = await Promise.all([
        newestNotices(sql, member.id),
        appointmentRows(sql, member.id, plus(now, -days(RETENTION_DAYS))),
      ]);
      const sessions = new Map(
        appointments.map(({ session, title, starts_at: at }) => [session, { title, starts_at: at.toISOString() }]),
      );
      return {
        own_notice: listed
          .filter(({ letter }) => isListed(kindOfLetter(letter) ?? 'account'))
          .map(({ key, subject, path, made_at: at, seen_at: seen }) => ({
            id: key,
            text: subject,
            path,
            session: sessions.get(sessionIn(path)) ?? null,
            time: at.toISOString(),
            is_new: seen === null,
          })),
      };
    }),
    memberHandler(api.countOwnNotices, async (_, { member, now }) => {
      const rows = (await newestNotices(sql, member.id)).filter(({ seen_at: seen }) => seen === null);
      if (rows.length === 0) return { count: 0 };
      const choices = await choicesOf(log, member.id);
      return {
        count: rows.filter(({ letter }) => isCounted(kindOfLetter(letter) ?? 'account', choices, now)).length,
      };
    }),
    memberWriteHandler(
      api.seeOwnNotices,
      ({ id }, { member, now }) => noteSeen(sql, member.id, now, id),
      () => Promise.resolve({}),
    ),
  ];
};
