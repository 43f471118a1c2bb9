import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { MovableClock } from '#kernel/clock.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';

export type House = {
  server: TestServer;
  people: Record<'mia' | 'kim' | 'ana' | 'ben' | 'cleo', TestMember>;
  session: string;
  well: string;
};

const MINUTE = 60_000;

/** Everyone is in the room, and it is open. */
export const inTheRoom = async ({ server, people: { kim, ana, ben, cleo }, session }: House): Promise<void> => {
  (server.clock as MovableClock).shift(61 * MINUTE);
  await server.running.drain();
  for (const step of ['wait', 'connect'])
    for (const member of [kim, ana, ben, cleo])
      expect(outcome(await member.client.call(`/v1/session/${session}/room/0/enter`, { tab: 'one', step }))).toBe(
        'done',
      );
  await server.running.drain();
};

/** Mia and Kim are on the staff; Ana, Ben and Cleo have seats in a session that Kim hosts. */
export const house = async (callsPerHour = 3): Promise<House> => {
  const most = String(callsPerHour);
  const server = await startTestServer({ environment: { HELP_CALLS_PER_HOUR: most, HELP_CALLS_PER_DAY: most } });
  const mia = await enroll(server, 'staff_mia', { isAdmin: true, hostLevel: 2 });
  const kim = await enroll(server, 'staff_kim', { isAdmin: true, hostLevel: 2 });
  const [ana, ben, cleo] = [
    await enroll(server, 'ana_asks'),
    await enroll(server, 'ben_peer'),
    await enroll(server, 'cleo_peer'),
  ];
  const well = await createWell(mia, 'Night Owls');
  for (const member of [ana, ben, cleo, kim]) await joinWell(member, well);
  const session = await createSession(kim, well, { now: server.clock.now(), startsInMinutes: 60 });
  for (const member of [ana, ben, cleo])
    expect(outcome(await member.client.call(`/v1/session/${session}/join/true`))).toBe('done');
  await server.running.drain();
  return { server, people: { mia, kim, ana, ben, cleo }, session, well };
};

export const planned = async ({ server, people: { mia } }: House, member: TestMember): Promise<string> => {
  const [shift, now] = [randomUUID(), server.clock.now()];
  const times = { from: plus(now, -hours(1)), until: plus(now, hours(8)) };
  expect(outcome(await mia.client.call('/v1/admin/duty/plan', { shift, member: member.uuid, ...times }))).toBe('done');
  return shift;
};

export const press = (member: TestMember, input: object = {}, signal: string = randomUUID()) =>
  member.client.call('/v1/help/ask', { signal, place: 'room', concern: 'self', ...input });
