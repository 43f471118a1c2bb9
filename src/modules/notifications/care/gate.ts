import { fold } from '#kernel/commands/decider.ts';
import { between, hours, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { GatedMail, MailGate } from '#kernel/mail.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { WellNews, WellReaders } from '#modules/communities/index.ts';
import type { ForumNotices } from '#modules/forum/index.ts';
import type { DateReader } from '#modules/identity/contract/dates.ts';
import { isShutOut } from '#modules/identity/contract/standing.ts';
import type { IdentityQueries, Sanctions } from '#modules/identity/index.ts';
import type { MoneyNotices } from '#modules/membership-billing/index.ts';
import type { RoomFacts } from '#modules/live-rooms/index.ts';
import type { RemindingEvent } from '../contract/reminding-events.ts';
import type { NotificationsSettings } from '../contract/settings.ts';
import {
  decide,
  isForShutOut,
  isListed,
  kindOfLetter,
  lockScreen,
  type Choices,
  type NoticeKind,
} from '../domain/care.ts';
import { reminding } from '../domain/reminding.ts';
import { isCurrent, type CurrentNeeds } from './current.ts';
import { sendGathered } from './gathered-job.ts';
import type { Devices } from './devices.ts';
import { isOvertaken, noteNotice, noticeRow, type NoticeRow } from './notice-book.ts';

export type CareNeeds = Pick<KernelParts, 'log' | 'clock'> & {
  database: Database;
  people: Pick<IdentityQueries, 'reachable'>;
  sanctions: Pick<Sanctions, 'current'>;
  readers: Pick<WellReaders, 'hasSeen' | 'isReader'>;
  news: WellNews;
  notices: Pick<ForumNotices, 'unseen' | 'newestPost'>;
  money: MoneyNotices;
  isFollower: CurrentNeeds['isFollower'];
  rooms: RoomFacts;
  devices: Devices;
  settings: Pick<NotificationsSettings, 'DIGEST_HOUR' | 'TOO_FEW_PEOPLE'>;
  readonly productName: string;
};

/** What the member chose, with what only they may know: nothing of it is decided in their name. */
export const choicesOf = async (log: Pick<EventLog, 'read'>, member: string): Promise<Choices> =>
  fold(reminding, (await log.read(reminding.stream(member))) as unknown as readonly RemindingEvent[]);

type Seeable = { member: string; kind: NoticeKind; since: string; well: string | null; row: NoticeRow | undefined };

/** Whether the member saw it in the product: in their list, in the Well's tab, or among the replies. */
export const wasSeen = async (
  { readers, notices }: Pick<CareNeeds, 'readers' | 'notices'>,
  { member, kind, since, well, row }: Seeable,
): Promise<boolean> => {
  if (row && row.seen_at !== null) return true;
  if (kind === 'replies') return (await notices.unseen(member, since)) === 0;
  if (well === null || (kind !== 'sessions' && kind !== 'posts')) return false;
  return readers.hasSeen(well, member, { badge: kind === 'sessions' ? 'session' : 'forum_post', since });
};

/** A notice that is gathered, as the digest asks for it; what is not so any more is as if it were seen. */
export const gatheredItem = async (
  needs: Pick<CareNeeds, 'readers' | 'notices'> & CurrentNeeds,
  { member, row, now, choices }: { member: string; row: NoticeRow; now: string; choices: Choices },
): Promise<{ kind: NoticeKind; isSeen: boolean }> => {
  const kind = kindOfLetter(row.letter) ?? 'news';
  const said = {
    key: row.key,
    letter: row.letter,
    member,
    path: row.path,
    well: row.well,
    since: row.since.toISOString(),
  };
  const isSeen = (await wasSeen(needs, { ...said, kind, row })) || !(await isCurrent(needs, said, { now, choices }));
  return { kind, isSeen };
};

/** Of these about one session the last is true: one that waited for the morning would contradict it. */
const SEAT_LETTERS: readonly string[] = ['sessions.registered', 'sessions.unregistered', 'sessions.seatTaken'];

const TTL_SECONDS = 12 * 3600;
/** A push service that is busy for longer is passed over: the mail goes. */
const BUSY_WAIT = hours(1);

type PushReader = { choices: Choices; language: DateReader['language'] | undefined };

/** Every mail that is a notice passes here at the moment of sending. */
export const mailGate = (needs: CareNeeds): MailGate => {
  const { log, database, clock, people, sanctions, rooms, devices, settings } = needs;

  const push = (mail: GatedMail, kind: NoticeKind, { choices, language }: PushReader, now: string) => {
    const { notice, key, subject } = mail;
    const left = notice.expires === undefined ? TTL_SECONDS : Math.round(between(now, notice.expires) / 1000);
    return devices.send(notice.member, {
      ...lockScreen({ kind, subject }, choices, needs.productName, language),
      path: notice.path ?? '/notices',
      name: key,
      ttlSeconds: Math.max(0, Math.min(left, TTL_SECONDS)),
      isUrgent: kind === 'help' || kind === 'reminders' || kind === 'offers',
    });
  };

  return async (mail) => {
    const { key, subject, letter, notice, madeAt } = mail;
    const { member, path = null, place: well = null, since = madeAt, notBefore, expires } = notice;
    const kind = kindOfLetter(letter);
    if (kind === undefined) return 'send';
    const now = clock.now();
    const [choices, reader, { status }, row, deviceCount, isInRoom] = await Promise.all([
      choicesOf(log, member),
      people.reachable(member),
      sanctions.current(member, now),
      noticeRow(database, member, key),
      devices.count(member),
      rooms.isInRoom(member),
    ]);
    if (!reader || (isShutOut(status) && !isForShutOut(kind))) return 'withhold';
    if (row && SEAT_LETTERS.includes(letter) && (await isOvertaken(database, member, row, SEAT_LETTERS)))
      return 'withhold';
    // It waited: the mail was right when it was written.
    const said = { key, letter, member, path, well, since, expires };
    if (row && !(await isCurrent(needs, said, { now, choices }))) return 'withhold';
    const isSeen = await wasSeen(needs, { member, kind, since, well, row });
    const decision = decide({ kind, notBefore, expires }, choices, {
      now,
      zone: reader.timezone,
      digestHour: settings.DIGEST_HOUR,
      isSeen,
      isInRoom,
      hasDevice: deviceCount > 0,
    });
    const note = (gathered: NoticeRow['gathered']) =>
      noteNotice(database, { member, key, letter, subject, path, well, since, gathered }, now);
    const isUnsaid = notBefore !== undefined && notBefore > now;
    // What would come too late after quiet hours is said in the product alone: a seat that is offered until midnight is not lost unseen.
    const isForList =
      decision.what !== 'leave-out' ||
      decision.because === 'low-energy' ||
      (decision.because === 'late' && expires !== undefined && expires > now);
    if (isListed(kind) && !isUnsaid && isForList) await note(null);
    switch (decision.what) {
      case 'leave-out':
        return 'withhold';
      case 'wait':
        return { until: decision.until };
      case 'gather': {
        const { rhythm } = decision;
        await database.transaction(async (sql) => {
          await noteNotice(sql, { member, key, letter, subject, path, well, since, gathered: rhythm }, now);
          await insertJobs(sql, [sendGathered.of(`${member}:${rhythm}`, { member, rhythm }, decision.until)], {
            correlation: key,
          });
        });
        return 'withhold';
      }
      case 'send': {
        if (decision.by === 'mail') return 'send';
        const { taken, busyFor } = await push(mail, kind, { choices, language: reader.language ?? null }, now);
        if (decision.by === 'both') return 'send';
        if (taken > 0) return 'withhold';
        return busyFor === undefined || between(madeAt, now) > BUSY_WAIT ? 'send' : { until: plus(now, busyFor) };
      }
    }
  };
};
