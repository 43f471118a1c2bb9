import { minutes, plus } from '#kernel/contract/time.ts';
import { heldMails } from '#kernel/mail.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { ComingNotice } from '../contract/api.ts';
import { isQuiet, nextDigest } from '../contract/quiet-hours.ts';
import type { NotificationsSettings } from '../contract/settings.ts';
import { chosenKinds } from '../contract/ways.ts';
import {
  chosenAs,
  decide,
  decideDigest,
  kindOfLetter,
  type Choices,
  type Happened,
  type Moment,
  type NoticeKind,
} from '../domain/care.ts';
import { appointmentRows } from '../projections/calendars.ts';
import { isCurrent } from './current.ts';
import { gatheredItem, wasSeen, type CareNeeds } from './gate.ts';
import { gatheredNotices, noticeRow } from './notice-book.ts';

export type ComingNeeds = Pick<CareNeeds, 'log' | 'readers' | 'news' | 'notices' | 'money' | 'isFollower'> & {
  sql: Sql;
  settings: NotificationsSettings;
};
type Here = Pick<Moment, 'now' | 'zone' | 'hasDevice'> & { member: string; choices: Choices };

const MOST_SHOWN = 8;

const shownKind = (kind: NoticeKind): ComingNotice['kind'] =>
  chosenKinds.find((each) => each === chosenAs(kind)) ?? 'always';

/** How a notice would go if nothing changed until then: the same rules, asked for a later moment. */
const sentAt = (
  at: string,
  happened: Happened,
  { zone, hasDevice, choices }: Here,
  { digestHour, isSeen }: Pick<Moment, 'digestHour' | 'isSeen'>,
): Pick<ComingNotice, 'kind' | 'at' | 'way'> | undefined => {
  const ask = (now: string) => decide(happened, choices, { now, zone, digestHour, isSeen, isInRoom: false, hasDevice });
  const first = ask(at);
  const moved = first.what === 'wait' ? first.until : at;
  const last = moved === at ? first : ask(moved);
  if (last.what !== 'send') return undefined;
  return { kind: shownKind(happened.kind), at: moved, way: last.by === 'device' ? 'push' : 'mail' };
};

const remindersOf = async ({ sql, settings }: ComingNeeds, here: Here): Promise<ComingNotice[]> => {
  const { REMIND_FIRST_MIN_BEFORE: first, REMIND_LAST_MIN_BEFORE: last, DIGEST_HOUR: digestHour } = settings;
  const sessions = await appointmentRows(sql, here.member, here.now);
  return sessions
    .filter(({ canceled }) => !canceled)
    .flatMap(({ starts_at: start }) => {
      const expires = start.toISOString();
      return [first, last]
        .filter((ahead) => ahead > 0)
        .map((ahead) => plus(expires, -minutes(ahead)))
        .filter((at) => at > here.now)
        .flatMap((at) => {
          const sent = sentAt(at, { kind: 'reminders', expires }, here, { digestHour, isSeen: false });
          return sent ? [{ ...sent, moved_from: sent.at === at ? null : at, count: 1 }] : [];
        });
    });
};

/** What waits in the outbox for the end of quiet hours; nothing is said of what waits for its own moment. */
const heldOf = async (needs: ComingNeeds, here: Here): Promise<ComingNotice[]> => {
  const { member, now, zone, choices } = here;
  const digestHour = needs.settings.DIGEST_HOUR;
  const all = await Promise.all(
    (await heldMails(needs.sql, member)).map(async ({ key, letter, notice, madeAt, dueAt }) => {
      const { place: well = null, since = madeAt, notBefore, expires } = notice;
      const kind = kindOfLetter(letter);
      if (kind === undefined || (notBefore !== undefined && notBefore > now)) return undefined;
      const said = { key, letter, member, path: notice.path ?? null, well, since, expires };
      if (!(await isCurrent(needs, said, { now, choices }))) return undefined;
      const row = await noticeRow(needs.sql, member, key);
      const isSeen = await wasSeen(needs, { member, kind, since, well, row });
      const sent = sentAt(dueAt, { kind, expires }, here, { digestHour, isSeen });
      const isHeldByNight = choices.quiet !== null && isQuiet(now, zone, choices.quiet);
      return sent && { ...sent, moved_from: isHeldByNight ? madeAt : null, count: 1 };
    }),
  );
  const lines = new Map<string, ComingNotice>();
  for (const notice of all) if (notice) lines.set(JSON.stringify([notice.kind, notice.at, notice.way]), notice);
  return [...lines.values()];
};

const gatheredOf = async (needs: ComingNeeds, here: Here): Promise<ComingNotice[]> => {
  const { member, choices, now, zone } = here;
  const rows = await Promise.all(
    (await gatheredNotices(needs.sql, member)).map(async (row) => ({
      ...(await gatheredItem(needs, { member, row, now, choices })),
      gathered: row.gathered,
    })),
  );
  return (['daily', 'weekly'] as const).flatMap((rhythm) => {
    const own = rows.filter(({ gathered }) => gathered === rhythm);
    const at = nextDigest(now, zone, { rhythm, hour: needs.settings.DIGEST_HOUR, quiet: choices.quiet });
    const decision = decideDigest(own, choices, { now: at, zone });
    if (decision.what !== 'send') return [];
    const [{ kind }] = decision.items as [(typeof own)[number]];
    return [{ kind: shownKind(kind), at, way: rhythm, moved_from: null, count: decision.items.length }];
  });
};

/** What a member would get next, if nothing else happened. */
export const comingNotices = async (needs: ComingNeeds, here: Here): Promise<ComingNotice[]> => {
  const all = await Promise.all([heldOf(needs, here), remindersOf(needs, here), gatheredOf(needs, here)]);
  return all
    .flat()
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(0, MOST_SHOWN);
};
