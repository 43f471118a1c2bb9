import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import {
  BreakoutStarted,
  MemberAdmitted,
  MemberEntered,
  RoomBecameSafe,
  RoomOpened,
} from '#modules/live-rooms/contract/room-events.ts';
import { roomStream } from '#modules/live-rooms/contract/room-names.ts';
import { did, type Event, type EventMeta } from '#kernel/contract/event.ts';
import { ACCEPTS, saturate } from './tools/http-load.ts';
import { inOwnProcess } from './tools/load-process.ts';
import { alternate, report } from './tools/measure.ts';
import type { PollLoad, PollResult } from './tools/poll-load.ts';
import { usageOf } from './tools/processor.ts';
import { eachOf, signInAll, startGrownProduct } from './tools/product.ts';

const PARTICIPANTS = Number(process.env['PARTICIPANTS'] ?? 10_000);
const PER_ROOM = 15;
/** In so many of the sessions people are apart. */
const BREAKOUTS = 200;
const EVERY_MS = 3000;
const SECONDS = 20;
/** Everybody's sign-in is looked up once, here all at the same moment: that takes up to half a minute and is not measured. */
const WARM_UP_MS = 60_000;
const AIM_P99_MS = 100;
const AIM_RATIO = 0.5;

/** Members who are signed in and sit in safe rooms, so many that every seat is taken. */
const inRooms = async (product: Awaited<ReturnType<typeof startGrownProduct>>): Promise<PollLoad['participants']> => {
  const {
    assembled,
    clock,
    population: { sessions, members },
  } = product;
  const meta: EventMeta = {
    actor: { kind: 'system', policy: 'bench' },
    occurredAt: clock.now(),
    correlation: randomUUID(),
  };
  const cookies = await signInAll(product, members);
  const participants: PollLoad['participants'] = [];
  await eachOf([...sessions.entries()], 16, async ([index, session]) => {
    const inside = Array.from({ length: PER_ROOM }, (_, seat) => (index * PER_ROOM + seat + 1) % members.length);
    const here = inside.map((member) => members[member]!);
    const events: Event[] = [did(RoomOpened, { session })];
    for (const [position, member] of here.entries())
      events.push(
        did(MemberAdmitted, { session, member, as: 'attendee' }),
        did(MemberEntered, { session, member, room: 0, tab: 'bench', here: here.slice(0, position + 1) }),
      );
    events.push(did(RoomBecameSafe, { session, here }));
    if (index < BREAKOUTS)
      events.push(
        did(BreakoutStarted, {
          session,
          by: here[0]!,
          rooms: [{ room: 1, members: here.slice(0, 6) }],
          startsAt: clock.now(),
          endsAt: new Date(Date.parse(clock.now()) + 45 * 60_000).toISOString(),
          here,
        }),
      );
    await assembled.log.append(roomStream(session), 'no-stream', events, meta);
    for (const member of inside)
      participants.push({ path: `/v1/session/${session}/room/list`, cookie: cookies[member]! });
  });
  return participants.slice(0, PARTICIPANTS);
};

/** People who poll, from a process of their own. */
export const poll = (load: PollLoad): Promise<PollResult> => inOwnProcess('./poll-load.ts', load);

const usageNow = async (pid: number) => {
  const { used, megabytes } = (await usageOf(new Map([['web', String(pid)]]))).get('web')!;
  return { used, megabytes, at: performance.now() };
};

/** A fresh web process answers: what it takes is what answering takes, and nothing of what made the members. */
const allPolling = async (
  product: Awaited<ReturnType<typeof startGrownProduct>>,
  participants: PollLoad['participants'],
  asBrowsers: boolean,
): Promise<void> => {
  const web = await product.web();
  const idle = await usageNow(web.pid!);
  const polled = poll({
    port: web.port,
    everyMilliseconds: EVERY_MS,
    seconds: SECONDS,
    warmUpMilliseconds: WARM_UP_MS,
    participants,
    asBrowsers,
  });
  await delay(WARM_UP_MS);
  const before = await usageNow(web.pid!);
  await delay(SECONDS * 1000);
  const after = await usageNow(web.pid!);
  const { polls, failures, firstFailure, p50, p99, max } = await polled;
  await web.leave();
  const share = ((after.used - before.used) / 10 / (after.at - before.at)).toFixed(0);
  const breakouts = Math.min(BREAKOUTS, Math.ceil(PARTICIPANTS / PER_ROOM));
  report({
    name: `${participants.length} participants every ${EVERY_MS / 1000} s, ${breakouts} breakouts, ${asBrowsers ? 'as browsers ask' : 'whole answers'}`,
    value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(0)} ms, ${polls} polls, ${failures} failures, web process ${share} % of a core, ${after.megabytes.toFixed(0)} MB (${idle.megabytes.toFixed(0)} MB before)`,
    aim: `p99 < ${AIM_P99_MS} ms, no failure`,
    reached: p99 < AIM_P99_MS && failures === 0,
  });
  if (firstFailure) console.log(`  the first failure: ${firstFailure}`);
};

/** The room poll: against Express answering the same bytes, and with all of them polling every 3 seconds. */
export const bench = async (): Promise<void> => {
  const product = await startGrownProduct(
    {
      members: PARTICIPANTS,
      sessions: Math.ceil(PARTICIPANTS / PER_ROOM),
      seatsTaken: PER_ROOM,
      startsIn: () => -120_000,
    },
    // Participants who do not poll while others are measured keep their presence: 10,000 returns at once are another load.
    { PRESENCE_SECONDS: '600' },
  );
  try {
    const participants = await inRooms(product);
    const first = participants[0]!;
    const answerTo = async ({ path, cookie }: PollLoad['participants'][number]): Promise<string> =>
      (
        await fetch(product.url + path, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: '{}',
        })
      ).text();
    const sample = await answerTo(first);
    if (!sample.includes('"SAFE"')) throw new Error(`The room is not what it should be: ${sample}`);
    const bare = express();
    bare.post('/bare', (_, response) => {
      response.type('json').send(sample);
    });
    const server = createServer(bare);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const barePort = (server.address() as AddressInfo).port;
    const some = participants.slice(0, 500);
    let turn = 0;
    const { yardstick, ours, ratio } = await alternate(
      5,
      () => saturate(barePort, 16, 3000, () => ({ path: '/bare', body: '{}' })),
      () =>
        saturate(product.port, 16, 3000, () => {
          const { path, cookie } = some[turn++ % some.length]!;
          return { path, body: '{}', headers: `cookie: ${cookie}\r\n` };
        }),
    );
    server.close();
    report({
      name: `room poll (${sample.length} bytes), against Express answering the same`,
      value: `${ours.toFixed(0)}/s against ${yardstick.toFixed(0)}/s`,
      ratio,
      aim: `≥ ${AIM_RATIO}`,
      reached: ratio >= AIM_RATIO,
    });
    const asked = await Promise.all(
      some.map(async (participant) => {
        const { version } = JSON.parse(await answerTo(participant)) as { version: string };
        const headers = `cookie: ${participant.cookie}\r\n${ACCEPTS}`;
        return { path: participant.path, body: JSON.stringify({ known: version }), headers };
      }),
    );
    const unchanged = await saturate(product.port, 16, 3000, () => asked[turn++ % asked.length]!);
    report({ name: 'room poll as browsers ask when nothing changed', value: `${unchanged.toFixed(0)}/s` });
    for (const asBrowsers of [false, true]) await allPolling(product, participants, asBrowsers);
  } finally {
    await product.dispose();
  }
};
