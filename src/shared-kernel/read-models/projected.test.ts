import { describe, expect, it } from '@jest/globals';
import type { Sql } from '../database/database.ts';
import { withAudiences } from './audience.ts';
import { postgresPublisher, type ProjectedMessage } from './projected.ts';
import type { Change } from './projection.ts';

const published = async (changes: readonly Change[]): Promise<ProjectedMessage[]> => {
  const texts: string[] = [];
  const sql = {
    query: (_: string, [, text]: string[]) => {
      texts.push(text!);
      return Promise.resolve([]);
    },
  };
  await postgresPublisher.publish(sql, changes);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000);
  return texts.map((text) => JSON.parse(text) as ProjectedMessage);
};
const memberOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('published changes', () => {
  it('for 5,000 members are sent in messages that Postgres can carry, to each member once', async () => {
    const to = Array.from({ length: 5000 }, (_, number) => memberOf(number));
    const messages = await published([{ topic: 'well', id: memberOf(1), to }]);
    expect(messages.flatMap(({ changes }) => changes.flatMap((change) => change.to))).toEqual(to);
  });
});

describe('audiences', () => {
  it('are asked once for all changes that have the same one', async () => {
    const asked: unknown[] = [];
    const sql = {
      query: (query: string, values: unknown[]) => {
        asked.push([query, values]);
        return Promise.resolve([{ member: 'ana' }]);
      },
    } as unknown as Sql;
    const of = (well: string) => ({ topic: 'well', id: well, to: { query: 'select member', values: [well] } });
    const staff = { topic: 'case', id: 'c', to: 'staff' as const };
    expect(await withAudiences(sql, [of('a'), of('a'), of('b'), staff, { topic: 'all', id: 'x' }])).toEqual([
      { topic: 'well', id: 'a', to: ['ana'] },
      { topic: 'well', id: 'a', to: ['ana'] },
      { topic: 'well', id: 'b', to: ['ana'] },
      staff,
      { topic: 'all', id: 'x' },
    ]);
    expect(asked).toHaveLength(2);
  });

  it('may be all members, or some and staff', async () => {
    const answering = (members: string[]) =>
      ({ query: () => Promise.resolve(members.map((member) => ({ member }))) }) as unknown as Sql;
    const change = { topic: 'well', id: 'a', to: { query: 'select member', values: [] } };
    expect(await withAudiences(answering(['ana', 'all']), [change])).toEqual([{ topic: 'well', id: 'a' }]);
    expect(await withAudiences(answering(['ana', 'staff']), [change])).toEqual([
      { topic: 'well', id: 'a', to: ['ana'] },
      { topic: 'well', id: 'a', to: 'staff' },
    ]);
  });

  it('leave members out; a change for which the list does not fit in a message is not published', async () => {
    const answering = (members: string[]) =>
      ({ query: () => Promise.resolve(members.map((member) => ({ member }))) }) as unknown as Sql;
    const change = { topic: 'well', id: 'a', except: { query: 'select member', values: [] } };
    expect(await withAudiences(answering(['ben']), [change])).toEqual([{ topic: 'well', id: 'a', except: ['ben'] }]);
    const many = Array.from({ length: 100 }, (_, number) => memberOf(number));
    const [most] = await withAudiences(answering(many), [change]);
    expect(await published([most!])).toHaveLength(1);
    expect(await withAudiences(answering([...many, memberOf(100)]), [change])).toEqual([]);
  });
});
