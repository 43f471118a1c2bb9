import { describe, expect, test } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { Call } from '#kernel/module.ts';
import { many } from '../contract/api.ts';
import { following } from '../contract/session-cursor.ts';
import { defaultSettings } from '../contract/settings.ts';
import { sessionLists } from './session-lists.ts';
import type { SessionRow } from '../projections/session-rows.ts';
import type { SessionStatementPage } from '../projections/session-statement.ts';
import { BEN, NOW, SESSION, TOMORROW_EVENING, WELL } from '../testing/examples.ts';
import { aSessionRow } from '../testing/session-row.ts';

const call: Call = {
  caller: caller({ kind: 'visitor' }, 'request-1'),
  member: undefined,
  now: NOW,
  userAgent: '',
  ip: '',
  origin: 'https://wellspring.example',
  settled: () => Promise.resolve(),
  signIn: () => undefined,
  keepDevice: () => undefined,
};
const row = aSessionRow();
const list = sessionLists({ settings: defaultSettings });
const read = (answer: Awaited<ReturnType<typeof list>>) => {
  if (isRefusal(answer)) throw new Error(`It was refused: ${answer.refused}`);
  return many.parse(JSON.parse(answer.text));
};

describe('a page of sessions', () => {
  test('says where the next one begins, which the next call sends back', async () => {
    const pages: SessionStatementPage[] = [];
    const rowsOf = (page: SessionStatementPage) => {
      pages.push(page);
      return Promise.resolve([row, row, row]);
    };
    for (const [order, at] of [
      ['soonest', TOMORROW_EVENING],
      ['newest', NOW],
    ] as const) {
      const { after, session } = read(await list(call, { limit: 2, offset: 0 }, order, rowsOf));
      expect(session.map(({ uuid }) => uuid)).toEqual([SESSION, SESSION]);
      await list(call, { limit: 2, offset: 0, after: following.after.parse(after) }, order, rowsOf);
      expect(pages.at(-1)).toMatchObject({ offset: 0, after: { at, session: SESSION } });
    }
  });

  test('[SCH-130] asks for the safety of the room that the viewer is in only where a session of theirs may have people in it (C-181)', async () => {
    const asked: string[] = [];
    const rooms = {
      of: (member: string) => {
        asked.push(member);
        return Promise.resolve(new Map([[SESSION, 'UNSAFE_RULE_OF_3' as const]]));
      },
    };
    const safetiesOf = async (looking: Call, status: SessionRow['status'], registered = true) => {
      const rows = [aSessionRow({ status, registered }), aSessionRow({ status, session: WELL })];
      const page = await sessionLists({ settings: defaultSettings, rooms })(
        looking,
        { limit: 9, offset: 0 },
        'soonest',
        () => Promise.resolve(rows),
      );
      return read(page).session.map(({ safety }) => safety);
    };
    const ben: Call = {
      ...call,
      member: { id: BEN, isAdmin: false, hostLevel: 0, emailVerified: true, signInId: 'ben-1' },
    };
    expect(await safetiesOf(ben, 'scheduled')).toEqual(['NONE', 'NONE']);
    expect(await safetiesOf(call, 'live')).toEqual(['NONE', 'NONE']);
    expect(await safetiesOf(ben, 'live', false)).toEqual(['NONE', 'NONE']);
    expect(asked).toEqual([]);
    for (const status of ['open', 'live'] as const)
      expect(await safetiesOf(ben, status)).toEqual(['UNSAFE_RULE_OF_3', 'NONE']);
    expect(asked).toEqual([BEN, BEN]);
  });

  test('[IDN-101] that has all there is was the last, also when it is full', async () => {
    const two = (page: SessionStatementPage) => Promise.resolve([row, row].slice(0, page.limit));
    expect(read(await list(call, { limit: 2, offset: 0 }, 'soonest', two)).after).toBeNull();
    expect(read(await list(call, { limit: 2, offset: 0 }, 'soonest', () => Promise.resolve([row]))).after).toBeNull();
    expect(read(await list(call, { limit: 2, offset: 0 }, 'soonest', () => Promise.resolve([])))).toEqual({
      session: [],
      after: null,
    });
  });

  test('is refused for a place in a list of another order, by the name of the field', async () => {
    const { after } = read(await list(call, { limit: 1, offset: 0 }, 'soonest', () => Promise.resolve([row, row])));
    const refused = await list(call, { limit: 1, offset: 0, after: following.after.parse(after) }, 'latest', () =>
      Promise.reject(new Error('nobody looks')),
    );
    expect(refused).toMatchObject({ refused: 'INPUT_INVALID', field: 'after' });
  });
});
