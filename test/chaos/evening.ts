import { setTimeout as delay } from 'node:timers/promises';
import { GIVE_UP_MS, newcomer, type Asker, type Entry, type Ledger } from './ledger.ts';
import { pictureSaying } from '#kernel/testing/small-jpeg.ts';
import type { Random } from './random.ts';

/** Who lives through the evening. */
export type Cast = {
  url: string;
  staff: Asker;
  hosts: readonly Asker[];
  members: readonly Asker[];
  ledger: Ledger;
  draws: Random;
};

export type Lengths = {
  /** How long people book and change their minds, in milliseconds. */
  booking: number;
  /** How long a session lasts. */
  session: number;
};

const SEATS = 5;
const MINUTE = 60_000;

type Session = { id: string; host: Asker; startsAt: number };

const text = (draws: Random) => `I hear you, number ${Math.floor(draws.between(0, 1e9))}`;
const idOf = (entry: Entry, entity: string) => (entry.body[entity] as { uuid?: string } | undefined)?.uuid;

/** What staff do besides, and everybody's sense of time. */
const around = ({ staff, draws }: Cast, number: number) => {
  const now = async (): Promise<number> => {
    for (const giveUp = Date.now() + GIVE_UP_MS; Date.now() < giveUp; await delay(100)) {
      const said = await staff.look('/v1/time');
      if (typeof said?.['server_time'] === 'string') return Date.parse(said['server_time']);
    }
    throw new Error('Nobody says what time it is');
  };
  const moveTo = (instant: number) => staff.command('/v1/sandbox/clock', { now: new Date(instant).toISOString() });
  /** Everybody does this again and again until it is time. */
  const until = async (end: number, step: () => Promise<unknown>) => {
    while (Date.now() < end) {
      await step();
      await delay(draws.between(20, 300));
    }
  };

  /** Staff open one Well after the other. */
  const founds = async (end: number) => {
    for (let count = 0; Date.now() < end; count++) {
      const about = `${text(draws)}. `.repeat(4);
      await staff.command('/v1/group/create', { title: `Well ${number} ${count} ${end}`, description: about });
    }
  };
  return { now, moveTo, until, founds };
};

/** Sessions are planned, and everybody books and changes their mind at the same time. */
export const booked = async (cast: Cast, well: string, number: number, booking: number): Promise<Session[]> => {
  const { url, hosts, members, ledger, draws } = cast;
  const { now, until, founds } = around(cast, number);
  const planned = await Promise.all(
    hosts.map(async (host, index): Promise<Session | undefined> => {
      const startsAt = Math.ceil((await now()) / MINUTE) * MINUTE + (60 + index) * MINUTE;
      const made = await host.command('/v1/session/create', {
        title: `Evening ${number} with ${host.name}`,
        description: 'We sit together and listen to each other. '.repeat(4),
        group: well,
        startTime: new Date(startsAt).toISOString(),
        duration: 60,
        maxAttendees: SEATS,
      });
      const id = idOf(made, 'session');
      return id === undefined ? undefined : { id, host, startsAt };
    }),
  );
  const sessions = planned.filter((each) => each !== undefined);
  if (sessions.length === 0) return [];

  const endOfBooking = Date.now() + booking;
  const decorates = ({ id, host }: Session, mine: Random) =>
    until(endOfBooking, async () => {
      await host.command(`/v1/session/${id}/update/pic`, { image: pictureSaying(text(mine)) });
      await delay(500);
    });
  const books = async (who: Asker, mine: Random) => {
    await who.command(`/v1/group/${well}/join/true`, { commitment: true });
    await until(endOfBooking, async () => {
      const { id } = mine.pick(sessions);
      const what = mine.pick([
        'join/true',
        'join/true',
        'join/false',
        'wait/true',
        'wait/false',
        'look',
        'list',
        'read',
        'chat',
        'chat',
        'report',
        'leave',
      ]);
      if (what === 'look') await who.look(`/v1/session/${id}/get`);
      else if (what === 'list') await who.look('/v1/session/list/search');
      else if (what === 'read') await who.look(`/v1/session_chat/${id}/get`);
      else if (what === 'chat') await who.command(`/v1/session_chat/${id}/send`, { text: text(mine) });
      else if (what === 'report') await who.command(`/v1/session/${id}/flag`, { note: text(mine) });
      else if (what === 'leave') {
        if (mine.chance(0.2)) {
          await who.command(`/v1/group/${well}/join/false`, { unregister: true });
          await who.command(`/v1/group/${well}/join/true`, { commitment: true });
        }
      } else {
        await who.command(`/v1/session/${id}/${what}`);
        if (mine.chance(0.5)) await who.look(`/v1/session/${id}/get`);
      }
    });
    // In the end everybody wants a seat somewhere.
    for (const { id } of mine.chance(0.5) ? sessions : sessions.toReversed())
      if ((await who.command(`/v1/session/${id}/join/true`)).outcome === 'done') return;
  };
  const arrives = async (index: number) => {
    const mine = draws.fork(`newcomer ${number} ${index}`);
    const who = await newcomer(url, `new_${number}_${index}`, ledger, mine);
    await books(who, mine);
  };
  await Promise.all([
    ...members.map((who) => books(who, draws.fork(`${who.name} books ${number}`))),
    ...[0, 1].map(arrives),
    ...sessions.map((each) => decorates(each, draws.fork(`${each.host.name} decorates ${number}`))),
    founds(endOfBooking),
  ]);
  return sessions;
};

/** One evening: sessions are planned, booked, entered, lived through and left, by everybody at the same time. */
export const evening = async (cast: Cast, well: string, number: number, { booking, session: lasting }: Lengths) => {
  const { hosts, members, draws } = cast;
  const { moveTo, until, founds } = around(cast, number);
  const sessions = await booked(cast, well, number, booking);
  if (sessions.length === 0) return;

  const [{ startsAt }] = sessions as [Session];
  await moveTo(startsAt - 4 * MINUTE);
  const waits = async (who: Asker) => {
    for (const { id } of sessions) {
      const entered = await who.command(`/v1/session/${id}/room/0/enter`, { tab: who.name, step: 'wait' });
      if (entered.outcome !== 'done') continue;
      await who.look(`/v1/session/${id}/room/wait`, { tab: who.name });
      await who.command(`/v1/session_chat/${id}/send`, { text: text(draws) });
    }
  };
  await Promise.all([...members, ...hosts].map(waits));

  await moveTo(startsAt + MINUTE + 30_000);
  const endOfSession = Date.now() + lasting;
  const livesThrough = async (who: Asker) => {
    const mine = draws.fork(`${who.name} lives through ${number}`);
    for (const { id, host } of sessions) {
      if (hosts.includes(who) && host !== who) continue;
      const entered = await who.command(`/v1/session/${id}/room/0/enter`, { tab: who.name });
      if (entered.outcome !== 'done' && entered.outcome !== 'VIDEO_UNAVAILABLE') continue;
      await until(endOfSession, () => (host === who ? leads(who, id, mine) : takesPart(who, id, mine)));
      if (host !== who) await who.command(`/v1/session/${id}/room/leave`, { tab: who.name });
      return;
    }
  };
  const takesPart = async (who: Asker, id: string, mine: Random): Promise<unknown> => {
    await who.look(`/v1/session/${id}/room/list`, { tab: who.name });
    if (mine.chance(0.3)) {
      await who.command(`/v1/session_chat/${id}/send`, { text: text(mine) });
      return who.look(`/v1/session_chat/${id}/get`);
    }
    if (mine.chance(0.05)) return who.command(`/v1/session/${id}/flag`, { note: text(mine) });
    if (mine.chance(0.05)) {
      await who.command(`/v1/session/${id}/room/leave`, { tab: who.name, confirmed: false });
      return who.command(`/v1/session/${id}/room/0/enter`, { tab: who.name });
    }
    return undefined;
  };
  const leads = async (who: Asker, id: string, mine: Random): Promise<unknown> => {
    const rooms = await who.look(`/v1/session/${id}/room/list`, { tab: who.name });
    if (!mine.chance(0.4)) return undefined;
    if (rooms?.['breakout'] !== null && rooms !== undefined) return who.command(`/v1/session/${id}/breakout/stop`);
    const present = ((rooms?.['session_rooms'] ?? []) as { users?: { user_uuid: string }[] }[]).flatMap(
      ({ users }) => users ?? [],
    );
    const others = present.map(({ user_uuid: uuid }) => uuid).filter((uuid) => uuid !== who.uuid);
    return who.command(`/v1/session/${id}/breakout/start`, { minutes: 15, rooms: [{ room: 1, members: others }] });
  };
  await Promise.all([...[...members, ...hosts].map(livesThrough), founds(endOfSession)]);
  await Promise.all(sessions.map(({ id, host }) => host.command(`/v1/session/${id}/room/leave`, { tab: host.name })));
  await moveTo(startsAt + 75 * MINUTE);
};
