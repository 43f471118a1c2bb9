import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { projector } from '#kernel/read-models/projector.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import {
  createSession,
  createWell,
  enroll,
  joinWell,
  outcome,
  register,
  type TestMember,
} from '../support/community.ts';

const RACERS = 60;
const SEATS = 3;

describe('sixty members want the last three seats', () => {
  let server: TestServer;
  let members: TestMember[];
  let session: string;
  let answers: string[];

  beforeAll(async () => {
    server = await startTestServer();
    const admin = await enroll(server, 'race_admin', { isAdmin: true, hostLevel: 2 });
    const well = await createWell(admin, 'Night Owls');
    session = await createSession(admin, well, { maxAttendees: SEATS, now: server.clock.now() });
    members = [];
    for (let from = 0; from < RACERS; from += 20)
      members.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, index) => register(server, `racer_${from + index}`)))),
      );
    for (let from = 0; from < RACERS; from += 20)
      await Promise.all(members.slice(from, from + 20).map((member) => joinWell(member, well)));
    answers = await Promise.all(
      members.map(async ({ client }) => outcome(await client.call(`/v1/session/${session}/join/true`))),
    );
  }, 120_000);
  afterAll(() => server.dispose());

  test('[API-028] exactly three get in and all others are told that it is full', () => {
    const counted = Object.fromEntries(
      [...Map.groupBy(answers, (answer) => answer)].map(([name, all]) => [name, all.length]),
    );
    expect(counted).toEqual({ done: SEATS, SESSION_FULL: RACERS - SEATS });
  });

  test('the log, the read model and a rebuild agree on who they are', async () => {
    const winners = members
      .filter((_, index) => answers[index] === 'done')
      .map(({ uuid }) => uuid)
      .sort();
    await server.running.drain();
    const recorded = (await server.assembled.log.read(`scheduling.session-${session}`))
      .filter(({ type }) => type === 'MemberRegistered')
      .map(({ data }) => String(data['member']));
    expect(recorded.sort()).toEqual(winners);
    const shown = async () =>
      (
        await server.database.query<{ member: string }>(
          'select member::text from scheduling_sessions.attendee where session = $1 order by 1',
          [session],
        )
      ).map(({ member }) => member);
    const taken = async () =>
      (
        await server.database.query<{ taken: number }>(
          'select taken from scheduling_sessions.session where session = $1',
          [session],
        )
      )[0]?.taken;
    expect([await shown(), await taken()]).toEqual([winners, SEATS]);
    await projector({
      log: server.assembled.log,
      database: server.database,
      projections: server.assembled.parts.flatMap(({ projections }) => projections),
      stuck: (_, problem) => {
        throw problem;
      },
    }).rebuild('scheduling_sessions');
    expect([await shown(), await taken()]).toEqual([winners, SEATS]);
  });

  test("the losers' books are free again", async () => {
    await server.running.drain();
    const loser = members[answers.indexOf('SESSION_FULL')]!;
    const facts = (await server.assembled.log.read(`scheduling.bookings-${loser.uuid}`)).map(({ type }) => type);
    expect(facts.filter((type) => type === 'BookingReserved').length).toBe(
      facts.filter((type) => type === 'BookingReleased').length,
    );
  });
});
