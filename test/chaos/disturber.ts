import { setTimeout as delay } from 'node:timers/promises';
import { outsideDisturbances } from './outside-disturbances.ts';
import type { Random } from './random.ts';
import { storeDisturbances } from './store-disturbances.ts';
import type { Place, Surroundings } from './surroundings.ts';

const signal = (pids: readonly (number | undefined)[], name: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      if (pid !== undefined) process.kill(pid, name);
    } catch {
      // It is gone already.
    }
};

/** Something that can go wrong, and how often it does compared to others. */
export type Disturbance = { name: string; often: number; happen: () => Promise<void> };

/** What can go wrong. Each lasts some seconds at most and puts everything back. */
const disturbances = (surroundings: Surroundings, draws: Random, signalled: AbortSignal): Disturbance[] => {
  const pause = (from: number, to: number) =>
    delay(draws.between(from, to), undefined, { signal: signalled }).catch(() => undefined); // it is put back at once
  const webs = surroundings.places.filter(({ role }) => role === 'web');
  const any = () => draws.pick(surroundings.places);
  /** Until it is back, so that a slow machine is not left without anybody for ever. */
  const isBack = async (place: Place) => {
    const giveUp = Date.now() + COME_BACK_MS;
    while (!signalled.aborted && Date.now() < giveUp && (await place.process.readiness())?.status !== 200)
      await delay(200);
  };
  const killed = async (place: Place) => {
    await place.process.kill();
    await pause(100, 1_500);
    place.restart();
    await isBack(place);
  };
  /** Best in the middle of something: what was recorded and not answered yet has to be found again. */
  const killedBusy = async (place: Place) => {
    const giveUp = Date.now() + 3_000;
    while (!signalled.aborted && Date.now() < giveUp && surroundings.front.busy(place.toPeople.port) < 2)
      await delay(2);
    await delay(draws.between(0, 40));
    await killed(place);
  };
  const frozen = async (place: Place) => {
    place.process.freeze();
    await pause(500, 7_000);
    place.process.thaw();
    await isBack(place);
  };
  return [
    { name: 'a web process is killed while it answers', often: 4, happen: () => killedBusy(draws.pick(webs)) },
    {
      name: 'the worker is killed',
      often: 2,
      happen: () => killed(surroundings.places.find(({ role }) => role === 'worker')!),
    },
    { name: 'a process freezes', often: 3, happen: () => frozen(any()) },
    {
      name: 'a web process is restarted in order',
      often: 1,
      happen: async () => {
        const place = draws.pick(webs);
        await place.process.leave();
        place.restart();
        await isBack(place);
      },
    },
    {
      name: 'the worker runs on a machine whose clock is wrong',
      often: 1,
      happen: async () => {
        const place = surroundings.places.find(({ role }) => role === 'worker')!;
        await place.process.leave();
        place.restart(draws.pick([-1, 1]) * draws.between(1, 600));
        await pause(3_000, 8_000);
        await place.process.leave();
        place.restart();
        await isBack(place);
      },
    },
    {
      name: 'Postgres is killed',
      often: 1,
      happen: async () => signal(surroundings.postgres().slice(0, 1), 'SIGKILL'),
    },
    {
      name: 'Postgres freezes',
      often: 1,
      happen: async () => {
        const pids = surroundings.postgres();
        signal(pids, 'SIGSTOP');
        await pause(300, 3_000);
        signal(pids.toReversed(), 'SIGCONT');
      },
    },
    {
      name: 'the video server is killed',
      often: 1,
      happen: async () => signal([surroundings.videoProcess()], 'SIGKILL'),
    },
    {
      name: 'the video server freezes',
      often: 1,
      happen: async () => {
        const pid = surroundings.videoProcess();
        signal([pid], 'SIGSTOP');
        await pause(500, 6_000);
        signal([pid], 'SIGCONT');
      },
    },
    {
      name: 'a line to the database is slow',
      often: 2,
      happen: async () => {
        const { toDatabase } = any();
        toDatabase.delay(draws.between(5, 80));
        await pause(1_000, 4_000);
        toDatabase.delay(0);
      },
    },
    {
      name: 'a line to the database is silent',
      often: 2,
      happen: async () => {
        const { toDatabase } = any();
        toDatabase.hold(true);
        await pause(500, 6_000);
        toDatabase.hold(false);
      },
    },
    { name: 'a line to the database is cut', often: 2, happen: async () => any().toDatabase.cut() },
    { name: 'a line to people is cut', often: 2, happen: async () => draws.pick(webs).toPeople.cut() },
    {
      name: 'a line to people is slow',
      often: 1,
      happen: async () => {
        const { toPeople } = draws.pick(webs);
        toPeople.delay(draws.between(50, 600));
        await pause(500, 3_000);
        toPeople.delay(0);
      },
    },
    ...outsideDisturbances(surroundings, draws, pause),
    ...(surroundings.store.cluster ? storeDisturbances(surroundings.store.cluster, draws, pause) : []),
  ];
};

/** Disturbs until stopped; then everything runs and passes again. Answers what it did, and how often. */
export const disturb = (surroundings: Surroundings, draws: Random, say: (line: string) => void) => {
  const stopping = new AbortController();
  const all = disturbances(surroundings, draws, stopping.signal);
  const wheel = all.flatMap((each) => Array.from({ length: each.often }, () => each));
  const counts = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const began = Date.now();
  const crashes: string[] = [];
  // What keeps a real installation running starts a program again that could not start, because the database was away.
  const watch = setInterval(() => {
    for (const place of surroundings.places) {
      if (!place.process.endedByItself()) continue;
      const words = place.process.said();
      if (!words.includes('could not start')) crashes.push(`${place.name}: ${words}`);
      place.restart();
    }
  }, 300);

  const going = (async () => {
    while (!stopping.signal.aborted) {
      await delay(draws.between(400, 2_500), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const { name, happen } = draws.pick(wheel);
      say(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${name}`);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const work = happen().finally(() => underWay.delete(work));
      underWay.add(work);
      // Two things may go wrong at the same time, not everything.
      if (underWay.size > 1) await Promise.race(underWay);
    }
  })();

  // Whether anybody is there to answer at all; what is too long is told with what each process lacks.
  const outages: string[] = [];
  let downSince: number | undefined;
  const look = async () => {
    const webs = surroundings.places.filter(({ role }) => role === 'web');
    const said = await Promise.all(webs.map((each) => each.process.readiness()));
    if (said.some((each) => each?.status === 200)) downSince = undefined;
    else {
      downSince ??= Date.now();
      const seconds = Math.round((Date.now() - downSince) / 1000);
      if (seconds >= OUTAGE_SECONDS) {
        const words = webs.map(
          ({ name, process: each }, index) =>
            `${name} ${each.isRunning() ? 'runs' : 'is gone'}, ${JSON.stringify(said[index]?.parts)}`,
        );
        outages.push(`nobody has been ready for ${seconds} s: ${words.join('; ')}`);
        say(outages.at(-1)!);
      }
    }
  };
  const looking = setInterval(() => void look(), 2_000);

  return {
    counts,
    outages,
    /** Last words of programs that ended although nobody ended them. */
    crashes,
    stop: async () => {
      stopping.abort();
      await going;
      await Promise.all(underWay);
      for (const place of surroundings.places) {
        place.process.thaw();
        place.restart();
      }
      await surroundings.store.cluster?.servers.suffer({ what: 'calm' });
      await untilAllReady(surroundings.places);
      clearInterval(watch);
      clearInterval(looking);
    },
  };
};

const COME_BACK_MS = 20_000;
const READY_MS = 60_000;
const OUTAGE_SECONDS = 10;

const untilAllReady = async (places: readonly Place[]): Promise<void> => {
  const giveUp = Date.now() + READY_MS;
  for (const place of places)
    while ((await place.process.readiness())?.status !== 200) {
      if (Date.now() > giveUp)
        throw new Error(
          `${place.name} does not get ready: ${JSON.stringify(await place.process.readiness())}\n${place.process.said()}`,
        );
      await delay(100);
    }
};
