import type { Browser } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { badNetwork, type BadNetwork } from '#sandboxes/openvidu/testing/bad-network.ts';
import { buildPages, launchChromium } from '../support/browser.ts';
import { at } from '../rooms/meeting.ts';
import { enterOnPage, guestPage, reception, type Guest } from '../rooms/room-guest.ts';
import { enroll, environmentOf } from './chaos.ts';
import { asker, cookieOf } from './ledger.ts';
import { storeKindIn } from './event-store.ts';
import { random, type Random } from './random.ts';
import {
  BACK_WITHIN_MS,
  eachHappened,
  allBack,
  noEjections,
  noUnmuting,
  type RoomCheck,
  type RoomFault,
  type RoomSample,
} from './room-checks.ts';
import { surroundings, type Surroundings } from './surroundings.ts';

export type RoomEveningOptions = {
  seed: string;
  seconds: number;
  /** How long a fault lasts at most; three minutes when absent. */
  longest?: number;
  say?: (line: string) => void;
};

export type RoomOutcome = {
  faults: readonly RoomFault[];
  samples: number;
  /** What is wrong, by what was looked at. */
  problems: Readonly<Record<string, readonly string[]>>;
};

const PEOPLE = ['ana', 'ben', 'cleo', 'dan'];
/** They mute themselves at the beginning, and press nothing after. */
const MUTED = new Set(['ben', 'cleo']);
const LOOK_EVERY_MS = 1000;
const LOOK_PATIENCE_MS = 4000;
const MINUTE = 60_000;

type Person = { name: string; guest: Guest; network: BadNetwork; browser: Browser };

/** A lid stops all of a browser's processes, not only its page. */
const processesOf = async (browser: Browser): Promise<number[]> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.map(({ id }) => id);
};
const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // A browser ends processes that it does not need.
    }
};

/** Whether the microphone sends, and which page it is. Runs in the page. */
const ownState = () => {
  type Peer = { iceConnectionState: string; getSenders(): { track: { kind: string; enabled: boolean } | null }[] };
  const { watched, location } = globalThis as unknown as {
    watched: { peers: Peer[] };
    location: { pathname: string };
  };
  const sends = watched.peers
    .filter(({ iceConnectionState }) => ['connected', 'completed'].includes(iceConnectionState))
    .flatMap((peer) => peer.getSenders())
    .some(({ track }) => track?.kind === 'audio' && track.enabled);
  return { path: location.pathname, sends };
};

/** What each fault does, from its beginning to its end. */
const faultsOf = (
  surroundings: Surroundings,
  people: readonly Person[],
  draws: Random,
  longest: number,
): Record<string, () => { who: string[]; seconds: number; happen: (lasting: number) => Promise<void> }> => {
  const lasts = (from: number, to: number) => Math.min(longest, Math.round(draws.between(from, to)));
  const one = () => draws.pick(people);
  return {
    'a line is cut': () => {
      const { name, network } = one();
      const happen = async (lasting: number) => {
        network.cut(true);
        await delay(lasting);
        network.cut(false);
      };
      return { who: [name], seconds: lasts(5, 180), happen };
    },
    'the web processes are away': () => ({
      who: [],
      seconds: lasts(55, 65),
      happen: async (lasting) => {
        const webs = surroundings.places.filter(({ role }) => role === 'web');
        await Promise.all(webs.map((each) => each.process.kill()));
        await delay(lasting);
        for (const each of webs) each.restart();
        await Promise.all(webs.map((each) => each.process.untilReady()));
      },
    }),
    'a lid is closed': () => {
      const { name, network, browser } = one();
      const happen = async (lasting: number) => {
        const pids = await processesOf(browser);
        network.cut(true);
        signal(pids, 'SIGSTOP');
        await delay(lasting);
        signal(pids.toReversed(), 'SIGCONT');
        network.cut(false);
      };
      return { who: [name], seconds: lasts(20, 150), happen };
    },
    'a phone changes networks': () => {
      const { name, network } = one();
      return { who: [name], seconds: 0, happen: async () => network.change() };
    },
  };
};

/** The checks of an evening in a room, by what they prove. */
const checks: Record<string, RoomCheck> = {
  'no one whose media flows is thrown out': noEjections,
  'no one is unmuted by coming back': noUnmuting,
  'all come back without a tap': allBack,
};

/** A session of four in browsers of their own, each behind a line of their own; two of them are muted. Adds them to `people`. */
const together = async (surroundings: Surroundings, people: Person[]): Promise<void> => {
  const { url } = surroundings.front;
  const ledger = { commands: [], looks: [] };
  const askers = await Promise.all(PEOPLE.map((name) => asker(url, name, ledger, random(name))));
  const staff = await asker(url, 'mia', ledger, random('mia'));
  const [host] = askers as [(typeof askers)[number]];
  const idOf = async (path: string, entity: string, input: unknown, asker = host): Promise<string> => {
    const made = await asker.command(path, input);
    const { uuid } = (made.body[entity] ?? {}) as { uuid?: string };
    if (uuid === undefined) throw new Error(`${path}: ${made.outcome}`);
    return uuid;
  };
  const description = 'A place to talk when it is late. '.repeat(5);
  const well = await idOf('/v1/group/create', 'group', { title: 'Night Owls', description }, staff);
  for (const each of askers) await each.command(`/v1/group/${well}/join/true`, { commitment: true });
  const time = await staff.look('/v1/time');
  const startsAt = Math.ceil(Date.parse(String(time?.['server_time'])) / MINUTE) * MINUTE + 60 * MINUTE;
  const session = await idOf('/v1/session/create', 'session', {
    title: 'An evening on bad lines',
    description,
    group: well,
    startTime: new Date(startsAt).toISOString(),
    duration: 60,
    maxAttendees: 5,
  });
  for (const each of askers.slice(1)) await each.command(`/v1/session/${session}/join/true`);
  await staff.command('/v1/sandbox/clock', { now: new Date(startsAt + MINUTE).toISOString() });

  for (const name of PEOPLE) {
    const { cookie, uuid } = await cookieOf(url, name);
    const network = await badNetwork(url, surroundings.mediaPort, `http://127.0.0.1:${surroundings.toVideo.port}`);
    const browser = await launchChromium({ fakeMedia: true });
    const who = { username: name, uuid, client: { cookie: () => cookie } };
    const guest = await guestPage(browser, who, network);
    people.push({ name, guest, network, browser });
    await guest.page.setViewportSize({ width: 520, height: 440 });
    await enterOnPage(guest, session);
  }
  for (const { guest } of people) await at(guest, '/room');
  for (const { name, guest } of people)
    if (MUTED.has(name)) await guest.page.getByRole('button', { name: /Turn microphone off/ }).click();
};

/** Looks at all pages again and again; a page that is frozen is not asked. */
const watchPeople = (people: readonly Person[]) => {
  const samples: RoomSample[] = [];
  const stopping = new AbortController();
  const nameOf = new Map(people.map(({ name, guest }) => [guest.who.uuid, name]));
  const look = async ({ name, guest }: Person) => {
    const [own, received] = await Promise.all([guest.page.evaluate(ownState), reception(guest)]);
    const heard = Object.entries(received).flatMap(([uuid, { audioBytes }]) => {
      const other = nameOf.get(uuid);
      return other === undefined ? [] : [[other, audioBytes] as const];
    });
    samples.push({ at: Date.now(), who: name, ...own, heard: Object.fromEntries(heard) });
  };
  const watching = people.map(async (person) => {
    while (!stopping.signal.aborted) {
      const patience = delay(LOOK_PATIENCE_MS, undefined, { ref: false });
      await Promise.race([look(person).catch(() => undefined), patience]);
      await delay(LOOK_EVERY_MS);
    }
  });
  const stop = async () => {
    stopping.abort();
    await Promise.all(watching);
  };
  return { samples, stop };
};

/**
 * An evening in the room, in real pages: lines are cut, the web processes are away, lids are closed, phones change
 * networks, one after the other. Every kind happens once; then as drawn, until the time is over.
 */
export const roomEvening = async ({
  seed,
  seconds,
  longest = 180,
  say = () => {},
}: RoomEveningOptions): Promise<RoomOutcome> => {
  buildPages();
  const draws = random(seed);
  const { DATABASE_URL: _, DATA_DIR: __, ...shared } = environmentOf({}, '');
  const of = await surroundings(storeKindIn(process.env), shared, (connection, folder, retained) =>
    enroll(environmentOf(connection, folder, retained), PEOPLE.slice(1)),
  );
  const people: Person[] = [];
  let watch: ReturnType<typeof watchPeople> | undefined;
  try {
    await together(of, people);
    const { samples } = (watch = watchPeople(people));
    const faults: RoomFault[] = [];
    const kinds = faultsOf(of, people, draws.fork('faults'), longest);
    const evidence = () => ({ people: PEOPLE, muted: MUTED, samples, faults });
    const isTogether = () => allBack({ ...evidence(), faults: faults.slice(-1) }).length === 0;
    const end = Date.now() + seconds * 1000;
    const first = Object.keys(kinds);
    for (let index = 0; index < first.length || Date.now() < end; index++) {
      const kind = first[index] ?? draws.pick(first);
      const { who, seconds: lasting, happen } = kinds[kind]!();
      const words = `${kind}${lasting > 0 ? ` for ${lasting} s` : ''}${who.length > 0 ? `: ${who.join()}` : ''}`;
      const began = Date.now();
      await happen(lasting * 1000);
      faults.push({ name: words, who, began, ended: Date.now() });
      while (!isTogether() && Date.now() < faults.at(-1)!.ended + BACK_WITHIN_MS) await delay(LOOK_EVERY_MS);
      const after = ((Date.now() - faults.at(-1)!.ended) / 1000).toFixed(1);
      say(`  ${words}; ${isTogether() ? `together after ${after} s` : 'not together in time'}`);
    }
    const all = { ...checks, 'each kind of fault happened': eachHappened(first) };
    const problems = Object.fromEntries(Object.entries(all).map(([name, check]) => [name, check(evidence())]));
    return { faults, samples: samples.length, problems };
  } finally {
    await watch?.stop();
    for (const { browser, network } of people) {
      await browser.close();
      network.close();
    }
    await of.stop();
  }
};
