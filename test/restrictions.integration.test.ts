import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { RestrictionReported } from '../src/modules/moderation/contract/moderation-events.ts';
import {
  MemberRestricted,
  MemberUnrestricted,
  RestrictionLifted,
  RestrictionNoted,
} from '../src/modules/restrictions/contract/restriction-events.ts';
import { WaitingApart } from '../src/modules/scheduling/waiting-list/contract/waiting-list-events.ts';
import { startTestServer, type TestServer } from '../src/web/server/testing/test-server.ts';
import { answered, enroll, type Somebody } from './community.ts';

/** Ana restricts Ben; everybody signed in listens. */
describe('what reaches anybody because of a restriction', () => {
  let server: TestServer;
  let ana: Somebody;
  let ben: Somebody;

  beforeAll(async () => {
    server = await startTestServer();
    [ana, ben] = [await enroll(server, 'ana_restricts'), await enroll(server, 'ben_restricted')];
  }, 60_000);
  afterAll(() => server.dispose());

  test('no module pushes anything to anybody but whoever restricts, and staff', () => {
    const data = {
      restriction: randomUUID(),
      report: randomUUID(),
      session: randomUUID(),
      restricted: ben.uuid,
      reason: 'x',
      note: 'x',
      during: null,
      apart: [ana.uuid],
    };
    const facts = [
      { ...MemberRestricted, data: { ...data, member: ana.uuid } },
      { ...MemberUnrestricted, data: { ...data, member: ana.uuid } },
      { ...RestrictionNoted, data: { ...data, by: ana.uuid } },
      { ...RestrictionLifted, data: { ...data, by: ana.uuid } },
      { ...RestrictionReported, data: { ...data, by: ana.uuid, member: ben.uuid } },
      { ...WaitingApart, data: { ...data, member: ben.uuid } },
    ];
    const told = facts.map(({ type, data: about }) => {
      const reactions = server.assembled.parts
        .flatMap(({ projections }) => projections.flatMap(({ changes = [] }) => changes))
        .filter((each) => each.type === type);
      return [
        type,
        reactions.flatMap(({ react }) => react({ data: about } as never, undefined as never)).map(({ to }) => to),
      ];
    });
    expect(told).toEqual([
      ['MemberRestricted', [[ana.uuid]]],
      ['MemberUnrestricted', [[ana.uuid]]],
      ['RestrictionNoted', []],
      ['RestrictionLifted', []],
      ['RestrictionReported', ['staff']],
      ['WaitingApart', []],
    ]);
  });

  test('the reason lies sealed in the history, and in no job', async () => {
    const reason = 'He writes to me after every session, about my scars.';
    answered(await ana.client.call(`/v1/user/${ben.uuid}/block/true`, { note: reason }), 'restriction');
    await server.running.drain();
    const raw: string[] = [];
    for await (const { data } of server.assembled.log.store.readStream(`restrictions.member-${ana.uuid}`))
      raw.push(JSON.stringify(data));
    expect(raw).toHaveLength(1);
    expect(raw.join()).not.toContain('scars');
    const [read] = await server.assembled.log.read(`restrictions.member-${ana.uuid}`);
    expect(read!.data['reason']).toBe(reason);
    const { body } = await ben.client.call('/v1/account/restrictions');
    expect(body).toMatchObject({ restriction: [] });
    const jobs = server.assembled.parts
      .flatMap(({ policies }) => policies.flatMap(({ reactions }) => reactions))
      .filter(({ type }) => type === MemberRestricted.type)
      .flatMap(({ react }) => react(read as never, undefined as never));
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.stringify(jobs)).not.toContain('scars');
  });
});
