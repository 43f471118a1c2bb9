import { describe, expect, test } from '@jest/globals';
import type { Call, SignedIn } from '#kernel/module.ts';
import type { MarketingKey } from '#kernel/marketing-data.ts';
import { putMarketingData } from '../contract/api.ts';
import { marketingDataHandlers } from './marketing-data.ts';

const member: SignedIn = { id: 'ben', isAdmin: false, hostLevel: 0, emailVerified: true, signInId: '' };
const admin: SignedIn = { ...member, id: 'mia', isAdmin: true };

const stored: string[] = [];
const survey: MarketingKey = {
  key: 'a_survey',
  mode: 'append',
  writtenBy: 'member',
  readBy: 'admin',
  put: (val) => {
    stored.push(val);
    return Promise.resolve(val);
  },
  load: () => Promise.resolve(['one', 'two']),
};
const open: MarketingKey = { ...survey, key: 'open_to_all', writtenBy: 'visitor', readBy: 'visitor' };

const [put, load] = marketingDataHandlers([survey, open]);
const ask = (which: typeof put, input: object, who?: SignedIn) =>
  which!.handle({ limit: 10, offset: 0, ...input } as never, { member: who } as Call);

describe('writing', () => {
  test('[SIT-132] members append to what is theirs to append to', async () => {
    expect(await ask(put, { x: 'append', key: 'a_survey', val: 'said' }, member)).toEqual({
      dump: { key: 'a_survey', val: 'said' },
    });
    expect(stored).toEqual(['said']);
  });

  test('[SIT-132] setting an append-only key is refused, and visitors have to log in first', async () => {
    expect(await ask(put, { x: 'set', key: 'a_survey', val: '' }, admin)).toEqual({ refused: 'NOT_ALLOWED' });
    expect(await ask(put, { x: 'append', key: 'a_survey', val: '' })).toEqual({ refused: 'NOT_SIGNED_IN' });
    expect(stored).toHaveLength(1);
  });

  test.each([
    ['{"a":1}', '{"a":1}'],
    [{ a: 1 }, '{"a":1}'],
    [['a', 'b'], '["a","b"]'],
    ['', ''],
  ])('[SIT-132] the value %j is stored as %s', (val, stored) => {
    expect(putMarketingData.input.parse({ x: 'append', key: 'a_survey', val }).val).toBe(stored);
  });

  test.each([[{ a: 'x'.repeat(4000) }], ['x'.repeat(4001)], [null], [5], [true], [undefined]])(
    '[SIT-132] a value that is too long or no text, record or list is refused',
    (val) => {
      expect(putMarketingData.input.safeParse({ x: 'append', key: 'a_survey', val }).success).toBe(false);
    },
  );

  test('[SIT-132] an unknown key is refused', async () => {
    expect(await ask(put, { x: 'set', key: 'forum_poll', val: '' }, admin)).toEqual({
      refused: 'MARKETING_KEY_UNKNOWN',
      field: 'key',
    });
  });
});

describe('reading', () => {
  test('[SIT-133] surveys are for staff', async () => {
    expect(await ask(load, { x: 'a_survey' }, member)).toEqual({ refused: 'NOT_ALLOWED' });
    expect(await ask(load, { x: 'a_survey' })).toEqual({ refused: 'NOT_SIGNED_IN' });
    expect(await ask(load, { x: 'a_survey' }, admin)).toEqual({
      dump: [
        { key: 'a_survey', val: 'one' },
        { key: 'a_survey', val: 'two' },
      ],
    });
  });

  test('[SIT-133] what is open is open, and unknown keys are refused', async () => {
    expect(await ask(load, { x: 'open_to_all' })).toHaveProperty('dump');
    expect(await ask(load, { x: 'passwords' }, admin)).toEqual({ refused: 'MARKETING_KEY_UNKNOWN', field: 'x' });
  });
});

test('two owners of one key are a mistake', () => {
  expect(() => marketingDataHandlers([survey, survey])).toThrow('same key');
});
