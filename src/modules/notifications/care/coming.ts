import { minutes, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { ComingNotice } from '../contract/api.ts';
import { nextDigest } from '../contract/quiet-hours.ts';
import type { NotificationsSettings } from '../contract/settings.ts';
import type { ChosenKind } from '../contract/ways.ts';
import { chosenAs, decide, decideDigest, kindOfLetter, type Choices, type Moment } from '../domain/care.ts';
import { appointmentRows } from '../projections/calendars.ts';
import { gatheredNotices } from './notice-book.ts';

type ComingSettings = Pick<NotificationsSettings, 'REMIND_FIRST_MIN_BEFORE' | 'REMIND_LAST_MIN_BEFORE' | 'DIGEST_HOUR'>;
export type ComingNeeds = { sql: Sql; settings: ComingSettings };
type Here = Pick<Moment, 'now' | 'zone' | 'hasDevice'> & { member: string; choices: Choices };

const MOST_SHOWN = 8;

/** How one reminder would go if nothing changed until then: the same rules, asked for a later moment. */
const reminderAt = (
  at: string,
  expires: string,
  { zone, hasDevice, choices }: Here,
  digestHour: number,
): ComingNotice | undefined => {
  const ask = (now: string) =>
    decide({ kind: 'reminders', expires }, choices, {
      now,
      zone,
      digestHour,
      isSeen: false,
      isInRoom: false,
      hasDevice,
    });
  const first = ask(at);
  const moved = first.what === 'wait' ? first.until : null;
  const last = moved === null ? first : ask(moved);
  if (last.what !== 'send') return undefined;
  return {
    kind: 'reminders',
    at: moved ?? at,
    way: last.by === 'device' ? 'push' : 'mail',
    moved_from: moved === null ? null : at,
    count: 1,
  };
};

const remindersOf = async ({ sql, settings }: ComingNeeds, here: Here): Promise<ComingNotice[]> => {
  const { REMIND_FIRST_MIN_BEFORE: first, REMIND_LAST_MIN_BEFORE: last, DIGEST_HOUR } = settings;
  const sessions = await appointmentRows(sql, here.member, here.now);
  return sessions
    .filter(({ canceled }) => !canceled)
    .flatMap(({ starts_at: start }) => {
      const startsAt = start.toISOString();
      return [first, last]
        .filter((ahead) => ahead > 0)
        .map((ahead) => plus(startsAt, -minutes(ahead)))
        .filter((at) => at > here.now)
        .flatMap((at) => reminderAt(at, startsAt, here, DIGEST_HOUR) ?? []);
    });
};

const gatheredOf = async ({ sql, settings }: ComingNeeds, here: Here): Promise<ComingNotice[]> => {
  const { choices, now, zone } = here;
  const rows = await gatheredNotices(sql, here.member);
  return (['daily', 'weekly'] as const).flatMap((rhythm) => {
    const own = rows
      .filter(({ gathered }) => gathered === rhythm)
      .map(({ letter, seen_at: seen }) => ({ kind: kindOfLetter(letter) ?? 'news', isSeen: seen !== null }));
    const at = nextDigest(now, zone, { rhythm, hour: settings.DIGEST_HOUR, quiet: choices.quiet });
    const decision = decideDigest(own, choices, { now: at, zone });
    if (decision.what !== 'send') return [];
    const [{ kind }] = decision.items as [(typeof decision.items)[number]];
    return [{ kind: chosenAs(kind) as ChosenKind, at, way: rhythm, moved_from: null, count: decision.items.length }];
  });
};

/** What a member would get next, if nothing else happened. */
export const comingNotices = async (needs: ComingNeeds, here: Here): Promise<ComingNotice[]> => {
  const all = [...(await remindersOf(needs, here)), ...(await gatheredOf(needs, here))];
  return all.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, MOST_SHOWN);
};
