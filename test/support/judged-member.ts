import type { MovableClock } from '#kernel/clock.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll, joinWell, outcome, type TestMember } from './community.ts';

/** A member with a past: reported, restricted, warned, suspended in a case, removed from a Well, and all of it ended. */
export type JudgedMember = {
  mia: TestMember;
  rob: TestMember;
  nora: TestMember;
  otto: TestMember;
  session: string;
  well: string;
  /** The id of the case in which the suspension was decided. */
  case: string;
  /** An instant at which the suspension held. */
  suspendedAt: string;
};

const call = async (member: TestMember, path: string, input: Record<string, unknown> = {}) => {
  const answer = await member.client.call(path, input);
  if (outcome(answer) !== 'done') throw new Error(`${path}: ${outcome(answer)}`);
  return answer.body;
};

/** What rob_rude did, as the members and the staff of one community record it. */
export const judgedMember = async (server: TestServer): Promise<JudgedMember> => {
  const mia = await enroll(server, 'mia_staff', { isAdmin: true, hostLevel: 2 });
  const rob = await enroll(server, 'rob_rude');
  const nora = await enroll(server, 'nora_berlin');
  const otto = await enroll(server, 'otto_giver');
  const well = await createWell(mia, 'Night Owls');
  const session = await createSession(mia, well, {
    title: 'Night talk',
    startsInMinutes: 120,
    now: server.clock.now(),
  });
  for (const member of [rob, nora, otto]) {
    await joinWell(member, well);
    await call(member, `/v1/session/${session}/join/true`);
  }
  const pass = async () => {
    const clock = server.clock as MovableClock;
    await server.running.drain();
    clock.shift(clock.offset() + minutes(5));
  };
  const setStatus = (status: string, reason: string) =>
    call(mia, `/v1/admin/account/${rob.uuid}/profile/update`, {
      status,
      reason,
      ...(status === 'active' ? {} : { clause: 'respect' }),
    });

  await call(nora, `/v1/user/${rob.uuid}/flag`, { note: 'He shouted at us.', sessionUUID: session });
  await call(nora, `/v1/user/${rob.uuid}/block/true`, { note: 'I am afraid of him.' });
  await pass();
  await setStatus('warned', 'Shouted at nora_berlin in a session');
  await pass();
  await call(otto, `/v1/user/${rob.uuid}/flag`, { note: 'He wrote me insults.' });
  await server.running.drain();
  const { cases } = (await call(mia, '/v1/admin/case/list')) as {
    cases: { uuid: string; target_uuid1: string }[];
  };
  const file = cases.find(({ target_uuid1 }) => target_uuid1 === rob.uuid)!.uuid;
  await call(mia, `/v1/admin/case/${file}/decide`, {
    deed: 'suspended',
    clause: 'respect',
    reason: 'Insulted otto_giver by mail while warned',
    until: plus(server.clock.now(), days(30)),
  });
  await pass();
  const suspendedAt = server.clock.now();
  await pass();
  await call(mia, `/v1/group/${well}/user/${rob.uuid}/kick`, { note: 'Disturbed the evening circle' });
  await pass();
  await setStatus('active', 'Wrote an apology');
  await pass();
  await call(mia, `/v1/group/${well}/user/${rob.uuid}/kick/false`);
  await server.running.drain();
  return { mia, rob, nora, otto, session, well, case: file, suspendedAt };
};
